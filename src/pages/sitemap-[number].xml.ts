import type { APIContext } from 'astro'
import { pagesOfSitemap, sitemapCount, sitemapXml } from '../domain/site/sitemap.ts'
import { originOf } from '../layouts/frame/site-facts.ts'
import { sitemapPages } from '../snapshot/sitemap-pages.ts'

export async function getStaticPaths() {
  const count = sitemapCount(await sitemapPages())
  return Array.from({ length: count }, (_, index) => ({ params: { number: String(index + 1) } }))
}

export async function GET({ params, site }: APIContext): Promise<Response> {
  const pages = pagesOfSitemap(await sitemapPages(), Number(params.number))
  return new Response(sitemapXml(pages, originOf(site)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
