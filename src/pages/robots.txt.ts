import type { APIContext } from 'astro'
import { robotsText } from '../features/discovery/robots.ts'
import { originOf } from '../layouts/frame/site-facts.ts'

export const prerender = true

export function GET({ site }: APIContext): Response {
  return new Response(robotsText(originOf(site)))
}
