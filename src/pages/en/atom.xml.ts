import type { APIContext } from 'astro'
import { feedOf } from '../../layouts/feed.ts'

export const GET = ({ site }: APIContext) => feedOf('en', site)
