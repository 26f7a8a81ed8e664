import { basename } from 'node:path'
import { build } from 'esbuild'
import { lambdaBuild } from './lambda-build.ts'

/**
 * The functions that deliver mails and take in what came back, as one script each below `folder`:
 * `mail.mjs` and `mail-feedback.mjs`.
 * @returns their sizes in bytes by name
 */
export async function bundleMail(folder: string): Promise<Record<string, number>> {
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: { mail: 'functions/mail.ts', 'mail-feedback': 'functions/mail-feedback.ts' },
    outdir: folder,
    splitting: false,
  })
  return Object.fromEntries(
    Object.entries(metafile.outputs)
      .filter(([path]) => path.endsWith('.mjs'))
      .map(([path, { bytes }]) => [basename(path), bytes]),
  )
}
