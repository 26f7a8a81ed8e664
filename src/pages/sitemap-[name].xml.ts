import type { APIContext } from 'astro'
import { sitemapXml } from '../domain/site/sitemap.ts'
import { originOf } from '../layouts/frame/site-facts.ts'
import { pagesInSitemap } from '../snapshot/sitemap-pages.ts'

export function GET({ params: { name = '' }, site }: APIContext): Response {
  return new Response(sitemapXml(pagesInSitemap(name), originOf(site)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
