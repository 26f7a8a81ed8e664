import type { AstroIntegration } from 'astro'

/**
 * By Astro's interface of adapters: what `astro build` makes of the pages is a module with `render`
 * (record 27), which publications and the API call.
 */
export const pagesAdapter: AstroIntegration = {
  name: 'pages',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'pages',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('../../../src/layouts/render.ts', import.meta.url),
        supportedAstroFeatures: {
          serverOutput: 'stable',
          staticOutput: 'stable',
          hybridOutput: 'stable',
          sharpImageService: 'stable',
        },
        adapterFeatures: { buildOutput: 'server' },
      }),
    // With all packages: what is made lies where there are none.
    'astro:build:setup': ({ updateConfig }) => {
      const resolve = { noExternal: true as const }
      // Whoever loads it gets React as it is in production, which renders several times as fast.
      const define = { 'process.env.NODE_ENV': '"production"' }
      updateConfig({ environments: { ssr: { resolve, define }, prerender: { resolve, define } } })
    },
  },
}
