import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { siteFileOf } from './site-file-of.ts'

/** From this module on, everything that pages are made with is in the bundle. */
const ENTRY = './scripts/publishing/pages/prerender.ts'

export const bundlePaths = (folder: string) => ({
  /** What is the same whatever the content: scripts, styles, fonts, pictures. */
  site: join(folder, 'site'),
  /** The code that makes pages. */
  prerender: join(folder, 'prerender'),
  /** The files of all pages of the moment at which it was bundled. */
  files: join(folder, 'files.json'),
})

/**
 * An integration by which `astro build` bundles the code of the pages and keeps it, without making
 * any page: that is done from the bundle, as often as content changes (render-pages.ts).
 * @param folder where it is kept; its `site` is the build's own output. Nothing is kept without one
 */
export function keepBundle(folder: string | undefined): AstroIntegration {
  if (folder === undefined) return { name: 'keep-bundle', hooks: {} }
  const paths = bundlePaths(folder)
  const listOnly = (standard: AstroPrerenderer): AstroPrerenderer => ({
    ...standard,
    name: 'keep-bundle',
    async getStaticPaths() {
      const pages = await standard.getStaticPaths()
      const files = pages.map(({ pathname, route }) => siteFileOf(pathname, route.type))
      await writeFile(paths.files, JSON.stringify(files))
      return []
    },
    async teardown() {
      await standard.teardown?.()
      await rename(join(paths.site, '.prerender'), paths.prerender)
    },
  })
  return {
    name: 'keep-bundle',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(listOnly),
      'astro:build:setup': ({ updateConfig }) => {
        const build = { rolldownOptions: { input: ENTRY } }
        // With all packages: where it is used elsewhere, there are none.
        const resolve = { noExternal: true as const }
        updateConfig({ environments: { prerender: { build, resolve } } })
      },
    },
  }
}
