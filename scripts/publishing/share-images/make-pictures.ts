import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { editorialText } from '../../../content/editorial/texts.ts'
import { allPictures, type SharePicture } from '../../../src/domain/presenters/share-picture.ts'
import type { SnapshotContent } from '../../../src/snapshot/read-snapshot.ts'
import { replaceFile } from '../../project/files.ts'
import { readOwnPicture } from '../snapshot/own-pictures.ts'

/**
 * Draws the share pictures that a snapshot's pages name and the cache does not have. Where it has
 * all of them, neither the fonts nor the renderer are loaded.
 * @param ids of the hearticles whose pictures are made; undefined for all
 * @param snapshotFolder where pictures are that editors brought
 * @param cache a folder that can be deleted at any time
 * @returns all pictures, and how many had to be drawn
 */
export async function makePictures(
  content: Pictured,
  ids: ReadonlySet<number> | undefined,
  snapshotFolder: string,
  cache: string,
): Promise<{ pictures: SharePicture[]; drawn: number }> {
  const pictures = picturesOf(content, ids)
  return { pictures, drawn: await drawMissing(pictures, cache, snapshotFolder) }
}

/**
 * Draws those that the cache does not have.
 * @param snapshotFolder where pictures are that editors brought
 * @returns how many
 */
export async function drawMissing(
  pictures: readonly SharePicture[],
  cache: string,
  snapshotFolder: string,
): Promise<number> {
  await mkdir(cache, { recursive: true })
  const present = new Set(await readdir(cache))
  const byDigest = new Map(pictures.map((picture) => [picture.digest, picture]))
  const missing = [...byDigest.values()].filter(({ digest }) => !present.has(fileOf(digest)))
  if (missing.length > 0) await drawAll(missing, cache, snapshotFolder)
  return missing.length
}

/** Puts pictures from the cache into a built site. */
export async function placePictures(
  pictures: readonly SharePicture[],
  cache: string,
  siteFolder: string,
): Promise<void> {
  for (const { address, digest } of pictures) {
    const target = join(siteFolder, address)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(cache, fileOf(digest)), target)
  }
}

const fileOf = (digest: string) => `${digest}.png`

type Pictured = Pick<SnapshotContent, 'summaries' | 'summariesOf'>

/**
 * The pictures that a snapshot's pages name.
 * @param ids of the hearticles; undefined for all
 */
export function picturesOf(
  { summaries, summariesOf }: Pictured,
  ids: ReadonlySet<number> | undefined,
): SharePicture[] {
  return allPictures(
    (language) => (ids ? summariesOf(ids, language) : summaries(language)),
    (language) => editorialText('hero.tagline', language),
  )
}

async function drawAll(
  pictures: readonly SharePicture[],
  cache: string,
  snapshotFolder: string,
): Promise<void> {
  const { drawPicture, renderPicture } = await import('./draw.ts')
  const next = pictures.values()
  const drawn: string[] = []
  const work = async () => {
    for (const { digest, content } of next) {
      const own = content.own && (await readOwnPicture(snapshotFolder, content.own.file))
      const svg = drawPicture(content, own)
      const path = join(cache, fileOf(digest))
      // Another build may be drawing the same; the last replaces it with the same bytes.
      await replaceFile(path, await renderPicture(svg))
      drawn.push(path)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: availableParallelism() }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return
  // On a full disk nobody could write down what failed.
  for (const path of drawn) await rm(path, { force: true })
  throw failed.reason
}
