import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { build } from 'esbuild'
import { countrySetting, missingServices } from './scripts/project/environment.ts'
import { pagesAdapter } from './scripts/publishing/pages/pages-adapter.ts'
import { themeScript } from './src/layouts/theme-script.ts'

/** The address under which the site is reached; canonical links and feeds carry it. */
const site = process.env.PUBLIC_SITE_ORIGIN ?? 'http://localhost:4321'

/** Topic images and audio may lie on another host; pages may load from nowhere else. */
const uploads = process.env.PUBLIC_UPLOADS_BASE_URL
  ? new URL(process.env.PUBLIC_UPLOADS_BASE_URL).origin
  : ''

/** One server may send no mails and sell no plans. */
const missing = missingServices(process.env)
const flag = (isMissing) => JSON.stringify(isMissing ? 'none' : '')

/** Islands for some readers alone: `client:when`. */
const islandsForSome = {
  name: 'islands-for-some',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'when',
        entrypoint: './src/layouts/islands/when.directive.ts',
      }),
  },
}

/** The service worker (P-OFFLINE): one file without imports, under an address that does not change. */
const serviceWorker = {
  name: 'service-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await build({
        entryPoints: ['src/offline/service-worker.ts'],
        outfile: fileURLToPath(new URL('sw.js', dir)),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
      })
    },
  },
}

/**
 * The licences of all packages of which browsers get code, with their texts; that of the fonts lies in
 * `public/assets`. Astro passes on nothing of `environments.client.build` but what it knows, so Vite is
 * told here.
 */
const licences = {
  name: 'licences',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { build: { license: { fileName: 'licences.txt' } } } : undefined,
}

/** What the script of reading pages shares with islands. */
const ofReadingPages = {
  name: 'reading',
  test: /preload-helper|\/src\/(session\/sign-out|ui\/html\/plain-click|contract\/protocol\/language|domain\/(account\/(access|permissions)|time\/vienna-days))\.ts/,
  priority: 3,
}

/** Small, and wanted by nearly everything that is loaded later. */
const ofAddresses = {
  name: 'addresses',
  test: /\/src\/domain\/site\/(addresses|return-address)\.ts$/,
  priority: 3,
}

/**
 * What shows lists without React: the script of the home page is this file and a little of its own.
 * Islands, and what reading pages load later, share it. What draws hearticles by pages, or a preview
 * for editors, is none of it, nor what only readers with an account ask for.
 */
const ofLists = {
  name: 'lists',
  test: /\/src\/(features\/feed\/(?!archive|follow-|hearticle-pages|page-controls|playlist-section|subject\/)|api\/latest-only\.ts|domain\/(taxonomy\/(?!taxonomy\.ts)|pictures\/picture-list\.ts)|pictures\/picture\.ts|contract\/reading\/(?!reading-list))|\/lucide\/.*\/(x|circle-check)\./,
  priority: 2,
}

/** The words, which lists have without React, and islands have, too. */
const ofWords = {
  name: 'words',
  test: /\/src\/i18n\/translator\.ts|\/node_modules\/i18next\//,
  priority: 3,
}

/**
 * Islands share many modules of a few hundred bytes, which would each become a file. They and what
 * they need are one file, of which an island may not use all.
 */
const partsOfIslands = {
  name: 'parts',
  test: /\/src\/(i18n\/Words\.tsx|pictures\/)|\/lucide\//,
}

export default defineConfig({
  integrations: [react(), islandsForSome, serviceWorker],
  adapter: pagesAdapter,
  site,
  output: 'server',
  // Beside all else that may be deleted, and not in node_modules, which need not be writable.
  cacheDir: '.cache/astro',
  // The CDN's function decides about slashes; see src/domain/site/addresses.ts.
  trailingSlash: 'ignore',
  // One file a page instead of one folder: half the entries for 40,000 pages.
  build: { format: 'file', assets: 'assets' },
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
        "worker-src 'self'",
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
    cacheDir: '.cache/vite',
    plugins: [licences],
    define: {
      'import.meta.env.PUBLIC_COUNTRY': JSON.stringify(
        countrySetting.parse(process.env.COUNTRY || undefined),
      ),
      'import.meta.env.PUBLIC_MAIL': flag(missing.mail),
      'import.meta.env.PUBLIC_PLANS': flag(missing.plans),
    },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [ofReadingPages, ofAddresses, ofWords, ofLists, partsOfIslands],
              },
            },
          },
        },
      },
    },
  },
})
