import type { APIContext } from 'astro'
import { pagesOfSitemap, sitemapXml } from '../domain/site/sitemap.ts'
import { originOf } from '../layouts/frame/site-facts.ts'
import { sitemapPages } from '../snapshot/sitemap-pages.ts'

export function GET({ params, site }: APIContext): Response {
  const pages = pagesOfSitemap(sitemapPages(), Number(params.number))
  return new Response(sitemapXml(pages, originOf(site)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
