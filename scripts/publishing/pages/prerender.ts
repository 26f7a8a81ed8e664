/**
 * What the bundle of the pages gives to those who make pages with it (scripts/publishing/pages): Astro's own
 * way to render one, and to list all there are; and what thousands of pages have of their own.
 */

export { StaticPaths } from 'astro:static-paths'
export { app, manifest } from 'astro/entrypoints/prerender'
export { framedPages } from '../../../src/layouts/frame/framed-pages.ts'
