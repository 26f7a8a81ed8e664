import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { editorialText } from '../../../content/editorial/texts.ts'
import { allPictures, type SharePicture } from '../../../src/domain/presenters/share-picture.ts'
import { openSnapshot } from '../../../src/snapshot/snapshot-file.ts'
import { replaceFile } from '../../project/files.ts'
import { readOwnPicture } from '../snapshot/own-pictures.ts'

/**
 * Draws the share pictures that a snapshot's pages name and the cache does not have. Where it has
 * all of them, neither the fonts nor the renderer are loaded.
 * @param cache a folder that can be deleted at any time
 * @returns all pictures, and how many had to be drawn
 */
export async function makePictures(
  snapshotFolder: string,
  cache: string,
): Promise<{ pictures: SharePicture[]; drawn: number }> {
  const pictures = picturesOf(snapshotFolder)
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

/** All pictures that a snapshot's pages name. */
export function picturesOf(snapshotFolder: string): SharePicture[] {
  const snapshot = openSnapshot(snapshotFolder)
  const pictures = allPictures(snapshot.summaries, (language) =>
    editorialText('hero.tagline', language),
  )
  snapshot.close()
  return pictures
}

async function drawAll(
  pictures: readonly SharePicture[],
  cache: string,
  snapshotFolder: string,
): Promise<void> {
  const { drawPicture, renderPicture } = await import('./draw.ts')
  const next = pictures.values()
  const work = async () => {
    for (const { digest, content } of next) {
      const own = content.own && (await readOwnPicture(snapshotFolder, content.own.file))
      const svg = drawPicture(content, own)
      // Another build may be drawing the same; the last replaces it with the same bytes.
      await replaceFile(join(cache, fileOf(digest)), await renderPicture(svg))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
