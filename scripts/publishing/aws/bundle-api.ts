import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { DECODER_FILES } from '../../../functions/files/image/decoder-files.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { lambdaBuild } from './lambda-build.ts'

/** The whole bundle without its source maps (P-FIGURES-API). */
export const LARGEST_BUNDLE_BYTES = 1024 * 1024

export interface ApiBundle {
  /** Every script, by its path in the folder, in bytes. */
  scripts: Record<string, number>
  totalBytes: number
  /** What a cold start reads before the first request: the entry and what it imports at once. */
  startBytes: number
  /** What lies beside the scripts and is read by the requests that need it, by its path. */
  data: string[]
}

/**
 * The API as scripts for Lambda, below `folder`: `api.mjs` and `chunks/`, of which some are loaded
 * by the requests that need them; with these lie the decoders of pictures. The source maps beside them stay here.
 * @throws where the bundle is larger than LARGEST_BUNDLE_BYTES
 */
export async function bundleApi(folder: string): Promise<ApiBundle> {
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: {
      api: 'functions/entries/api.ts',
      'chunks/decode-thread': 'functions/files/image/decode-thread.ts',
    },
    outdir: folder,
    entryNames: '[dir]/[name]',
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
  })
  const data: string[] = []
  for (const file of Object.values(DECODER_FILES)) {
    const path = `chunks/${basename(file)}`
    await copyFile(createRequire(import.meta.url).resolve(file), join(folder, path))
    data.push(path)
  }
  return { ...measured(metafile, folder), data }
}

function measured({ outputs }: Metafile, folder: string): Omit<ApiBundle, 'data'> {
  const scripts = new Map(
    Object.entries(outputs)
      .filter(([path]) => path.endsWith('.mjs'))
      .map(([path, output]) => [join(PROJECT_FOLDER, path), output]),
  )
  const atStart = new Set<string>()
  const follow = (path: string) => {
    if (atStart.has(path)) return
    atStart.add(path)
    for (const { path: imported, kind } of scripts.get(path)?.imports ?? []) {
      if (kind === 'import-statement' && scripts.has(join(PROJECT_FOLDER, imported))) {
        follow(join(PROJECT_FOLDER, imported))
      }
    }
  }
  follow(join(folder, 'api.mjs'))
  const bytesOf = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + (scripts.get(path)?.bytes ?? 0), 0)
  const totalBytes = bytesOf(scripts.keys())
  if (totalBytes > LARGEST_BUNDLE_BYTES) {
    throw new Error(
      `The bundle of the API has ${totalBytes} bytes, more than ${LARGEST_BUNDLE_BYTES}`,
    )
  }
  return {
    scripts: Object.fromEntries(
      [...scripts].map(([path, { bytes }]) => [path.slice(folder.length + 1), bytes]),
    ),
    totalBytes,
    startBytes: bytesOf(atStart),
  }
}
