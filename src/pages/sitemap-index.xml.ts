import type { APIContext } from 'astro'
import { sitemapCount, sitemapIndexXml } from '../domain/site/sitemap.ts'
import { originOf } from '../layouts/frame/site-facts.ts'
import { sitemapPages } from '../snapshot/sitemap-pages.ts'

export function GET({ site }: APIContext): Response {
  const count = sitemapCount(sitemapPages())
  return new Response(sitemapIndexXml(count, originOf(site)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
