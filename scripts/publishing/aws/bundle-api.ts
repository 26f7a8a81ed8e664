import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { lambdaBuild } from '../bundle/lambda-build.ts'
import { installNative } from './native-packages.ts'

/** Packages that lie beside the bundle as they are. */
const NATIVE = ['sharp'] as const

export interface ApiBundle {
  /** Every script, by its path in the folder, in bytes. */
  scripts: Record<string, number>
  totalBytes: number
  /** How many of them are of which package, or of which folder of ours, the largest first. */
  packages: Record<string, number>
  /** What a cold start reads before the first request: the entry and what it imports at once. */
  startBytes: number
}

/**
 * The API as scripts for Lambda, below `folder`: `api.mjs` and `chunks/`, of which some are loaded
 * by the requests that need them; in `node_modules` lies what reads pictures, which is native code.
 * The source maps beside them stay here.
 */
export async function bundleApi(folder: string): Promise<ApiBundle> {
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
  return measured(metafile, folder)
}

function measured({ outputs }: Metafile, folder: string): ApiBundle {
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
  return {
    scripts: Object.fromEntries(
      [...scripts].map(([path, { bytes }]) => [path.slice(folder.length + 1), bytes]),
    ),
    totalBytes: bytesOf(scripts.keys()),
    packages: bytesByPackage(scripts.values()),
    startBytes: bytesOf(atStart),
  }
}

const OF_PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/

/** 'node_modules/zod/v4/core/util.js' counts for 'zod', 'functions/store/table/keys.ts' for 'functions/store'. */
function bytesByPackage(outputs: Iterable<Metafile['outputs'][string]>): Record<string, number> {
  const bytes = new Map<string, number>()
  for (const { inputs } of outputs) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = OF_PACKAGE.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/')
      bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput)
    }
  }
  return Object.fromEntries([...bytes].toSorted((a, b) => b[1] - a[1]))
}
