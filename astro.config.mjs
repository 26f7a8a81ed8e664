import { defineConfig } from 'astro/config'

/** The address under which the site is reached; canonical links and feeds carry it. */
const site = process.env.PUBLIC_SITE_ORIGIN ?? 'http://localhost:4321'

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'never',
  // One file a page instead of one folder: half the entries for 40,000 pages.
  build: { format: 'file', assets: 'assets' },
  i18n: {
    locales: ['de', 'en'],
    defaultLocale: 'de',
    routing: { prefixDefaultLocale: false },
  },
  security: { csp: true },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
})
