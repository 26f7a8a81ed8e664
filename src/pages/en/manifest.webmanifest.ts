import { manifestOf } from '../../layouts/manifest.ts'

export const GET = () => manifestOf('en')
