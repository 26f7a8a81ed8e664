import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { contentFolder, PROJECT_FOLDER } from '../../project/folders.ts'
import { codeKey, searchIndexKey } from '../sources/build-key.ts'
import { lambdaBuild, sizesOf } from './lambda-build.ts'

/**
 * The functions that nobody calls, as one script each below `folder`: what delivers mails, what
 * takes in what came back, what starts publications and makes them, what is done once a day, and the
 * import of studies.
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
  return { ...sizesOf(metafile, folder), ...(await bundlePublisher(folder)) }
}

/**
 * The function that publishes, with the faces and motifs of share pictures, and the thesaurus; what
 * draws them is native, and lies beside it as it does for the API. It knows by which sources it was
 * bundled, as it has none.
 */
async function bundlePublisher(folder: string): Promise<Record<string, number>> {
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: { publish: 'scripts/publishing/deployed/publish.ts' },
    outdir: folder,
    splitting: false,
    define: {
      BUNDLED_CONTENT: JSON.stringify('.'),
      BUNDLED_KEYS: JSON.stringify({ code: codeKey(), searchIndex: searchIndexKey() }),
    },
    external: ['sharp'],
  })
  const fonts = join(PROJECT_FOLDER, 'scripts/publishing/share-images/fonts')
  await cp(fonts, join(folder, 'fonts'), { recursive: true })
  for (const name of ['motifs', 'thesaurus'] as const) {
    await cp(contentFolder(name), join(folder, name), { recursive: true })
  }
  return sizesOf(metafile, folder)
}
