import { build } from 'esbuild'
import { lambdaBuild, sizesOf } from './lambda-build.ts'
import { installNative } from './native-packages.ts'

/** Packages that lie beside the bundle as they are. */
const NATIVE = ['sharp'] as const

/**
 * The API as scripts for Lambda, below `folder`: `api.mjs` and `chunks/`, of which some are loaded
 * by the requests that need them; in `node_modules` lies what reads pictures, which is native code.
 * The source maps beside them stay here.
 * @returns their sizes in bytes by their paths, as `chunks/picture-process.mjs`
 */
export async function bundleApi(folder: string): Promise<Record<string, number>> {
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: {
      api: 'functions/entries/api.ts',
      'chunks/picture-process': 'functions/files/pictures/picture-process.ts',
    },
    outdir: folder,
    entryNames: '[dir]/[name]',
    chunkNames: 'chunks/[name]-[hash]',
    external: [...NATIVE],
    splitting: true,
  })
  await installNative(folder, NATIVE)
  return sizesOf(metafile, folder)
}
