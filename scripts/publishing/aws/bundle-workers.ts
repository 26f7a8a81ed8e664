import { basename } from 'node:path'
import { build } from 'esbuild'
import { lambdaBuild } from './lambda-build.ts'

/**
 * The functions that nobody calls, as one script each below `folder`: what delivers mails, what
 * takes in what came back, what starts publications, what is done once a day, and the import of
 * studies.
 * @returns their sizes in bytes by name, as `mail.mjs`
 */
export async function bundleWorkers(folder: string): Promise<Record<string, number>> {
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: {
      mail: 'functions/entries/mail.ts',
      'mail-feedback': 'functions/entries/mail-feedback.ts',
      scheduled: 'functions/entries/scheduled.ts',
      'study-import': 'functions/entries/study-import.ts',
      'start-publication': 'functions/entries/start-publication.ts',
    },
    outdir: folder,
    splitting: false,
  })
  return Object.fromEntries(
    Object.entries(metafile.outputs)
      .filter(([path]) => path.endsWith('.mjs'))
      .map(([path, { bytes }]) => [basename(path), bytes]),
  )
}
