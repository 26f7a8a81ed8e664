import { join, relative } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** How every function becomes a script for Lambda. The source maps beside the scripts stay here. */
export const lambdaBuild = {
  absWorkingDir: PROJECT_FOLDER,
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  charset: 'utf8',
  sourcemap: 'external',
  legalComments: 'none',
  metafile: true,
  // Packages in CommonJS ask for Node's own modules by `require`.
  banner: {
    js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
  },
} as const satisfies BuildOptions

/** The scripts that were written below a folder, by their paths there, in bytes. */
export function sizesOf({ outputs }: Metafile, folder: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(outputs)
      .filter(([path]) => path.endsWith('.mjs'))
      .map(([path, { bytes }]) => [relative(folder, join(PROJECT_FOLDER, path)), bytes]),
  )
}
