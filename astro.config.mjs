import { createHash } from 'node:crypto'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { keepBundle } from './scripts/publishing/publishing.ts'
import { themeScript } from './src/layouts/theme-script.ts'

/** The address under which the site is reached; canonical links and feeds carry it. */
const site = process.env.PUBLIC_SITE_ORIGIN ?? 'http://localhost:4321'

/** Topic images and audio may lie on another host; pages may load from nowhere else. */
const uploads = process.env.PUBLIC_UPLOADS_BASE_URL
  ? new URL(process.env.PUBLIC_UPLOADS_BASE_URL).origin
  : ''

/** Pages for those who build this; they never leave the machine (`/_local`). */
const localPages = {
  name: 'local-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/_local/[page]', entrypoint: './src/local-pages/styleguide.astro' }),
  },
}

/**
 * Reading pages load one file. What their script has in common with islands would be cut out of it
 * into files of their own, so it gets its own copy; none of it has a state that could differ.
 */
const ownCopyForPageScript = {
  name: 'own-copy-for-page-script',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isShared = /\/(stored-session|return-address|initials)\.ts$/.test(source)
    const isPageScript = /\/src\/(features\/(page|hearticle)\/|session\/sign-out\.ts)/.test(
      importer ?? '',
    )
    // What one copy made of HTML is only text to another, so this one stays within its feature.
    const isConsent =
      /\/src\/features\/consent\//.test(importer ?? '') && /\/html\.ts$/.test(source)
    if (!(isShared && isPageScript) && !isConsent) return undefined
    const original = await this.resolve(source, importer, { ...options, skipSelf: true })
    return original && `${original.id}?page-script`
  },
}

/** What the script of reading pages shares with islands. */
const ofReadingPages = {
  name: 'reading',
  test: /preload-helper|\/src\/(session\/sign-out|domain\/site\/(addresses|return-address)|contract\/protocol\/language)\.ts/,
  priority: 1,
}

/**
 * Islands share many modules of a few hundred bytes, which would each become a file: the home page
 * asked for fifty. They and what they need are one file, of which an island may not use all:
 * that is 8 kB more to sign in, and 5 kB and 36 requests less for the home page.
 */
const partsOfIslands = {
  name: 'parts',
  test: /\/src\/(ui\/(Icon|ChunkBoundary|Pagination)\.tsx|i18n\/(Words\.tsx|page-translator\.ts|locales\.ts|format-number\.ts)|api\/latest-only\.ts|features\/feed\/|domain\/taxonomy\/|evidence\/(key-figure\.ts|CardFigure\.tsx)|contract\/reading\/)|\/lucide\//,
}

export default defineConfig({
  integrations: [react(), localPages, keepBundle(process.env.BUNDLE_FOLDER)],
  site,
  output: 'static',
  // The CDN's function decides about slashes; see src/domain/site/addresses.ts.
  trailingSlash: 'ignore',
  // One file a page instead of one folder: half the entries for 40,000 pages.
  build: { format: 'file', assets: 'assets' },
  i18n: {
    locales: ['de', 'en'],
    defaultLocale: 'de',
    routing: { prefixDefaultLocale: false },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        // blob: a profile picture, which only a call with a token gets (P-PICTURE-PRIVATE).
        `img-src 'self' data: blob: ${uploads}`.trim(),
        `media-src 'self' blob: ${uploads}`.trim(),
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: {
        hashes: [`sha256-${createHash('sha256').update(themeScript).digest('base64')}`],
      },
    },
  },
  // Our texts hold no code.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    plugins: [ownCopyForPageScript],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [ofReadingPages, partsOfIslands] },
            },
          },
        },
      },
    },
  },
})
