import type { APIContext } from 'astro'
import { sitemapIndexXml } from '../domain/site/sitemap.ts'
import { originOf } from '../layouts/frame/site-facts.ts'
import { sitemapNames } from '../snapshot/sitemap-pages.ts'

export function GET({ site }: APIContext): Response {
  return new Response(sitemapIndexXml(sitemapNames(), originOf(site)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
