import { manifestOf } from '../../layouts/manifest.ts'

export const prerender = true

export const GET = () => manifestOf('en')
