import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicContent } from '../../../src/domain/content/public-content.ts'
import type * as pages from '../../../src/layouts/render.ts'
import type { PageReads } from '../../../src/snapshot/current-content.ts'
import { readSnapshot, type SnapshotContent } from '../../../src/snapshot/read-snapshot.ts'
import { cutOut, fillIn } from './page-frame.ts'
import { bundleOf } from './site-bundle.ts'
import { readMadeFrom } from './site-record.ts'

/** What a process of its own makes. */
export interface RenderTask {
  /** The folder of the code (`SiteBundle.code`). */
  code: string
  /** The folder of what pages show. */
  snapshot: string
  /** What is new or of today on a page is so as of then; RFC 3339. */
  now: string
  /** Where files are written. */
  target: string
  /** Pages of hearticles and studies. */
  files: readonly string[]
}

/** Makes files of a site, by what is opened for them alone. */
export async function renderPages({
  code,
  snapshot,
  now,
  target,
  files,
}: RenderTask): Promise<void> {
  const { render } = await openRenderer(code, readSnapshot(snapshot, new Date(now)))
  await render(files, target)
}

/** @returns makes files of a site; throws where one fails, or there is none of that name: with the name */
export async function openRenderer(code: string, content: SnapshotContent) {
  const pages = await importPages(code)
  const make = makerOf(pages, content)
  return {
    /** Makes pages of hearticles and studies. */
    async render(files: readonly string[], target: string, signal?: AbortSignal): Promise<void> {
      for (const file of files) {
        signal?.throwIfAborted()
        write(file, await named(file, make(file)), target)
      }
    },

    /**
     * Makes those of the few others of which what they read is another.
     * @param readsOf what one read when it was made last; undefined where it has to be made
     * @returns what those read that were made
     */
    async renderFew(
      files: readonly string[],
      readsOf: (file: string) => PageReads | undefined,
      target: string,
      signal?: AbortSignal,
    ): Promise<{ made: string[]; reads: Map<string, PageReads> }> {
      const made: string[] = []
      const reads = new Map<string, PageReads>()
      for (const file of files) {
        signal?.throwIfAborted()
        const before = readsOf(file)
        if (before && pages.isAsRead(before, content, content.digests)) continue
        const page = await named(
          file,
          pages.renderAndRecord(addressOf(file), content, content.digests),
        )
        write(file, page.value, target)
        made.push(file)
        if (page.reads) reads.set(file, page.reads)
      }
      return { made, reads }
    },
  }
}

const addressOf = (file: string) => `/${file.replace(/^index\.html$|\.html$/, '')}`

function named<T>(file: string, making: Promise<T>): Promise<T> {
  return making.catch((error: unknown) => {
    throw new Error(`${file} cannot be made`, { cause: error })
  })
}

/** So many pages of each frame are made by Astro, too, and held against it. */
const HELD_AGAINST_FRAME = 2

function makerOf(
  { render, framedPage }: typeof pages,
  content: PublicContent,
): (file: string) => Promise<string> {
  const frames = new Map<string, { pieces: readonly string[]; compared: number }>()
  return async (file) => {
    const framed = framedPage(file, content)
    const frame = framed && frames.get(framed.language)
    if (frame && frame.compared >= HELD_AGAINST_FRAME) return fillIn(frame.pieces, framed.parts)
    const page = await render(addressOf(file), content)
    if (!framed) return page
    const pieces = cutOut(page, framed.parts)
    if (frame && fillIn(frame.pieces, framed.parts) !== page) {
      throw new Error('around its parts it is unlike the other pages of its language')
    }
    frames.set(framed.language, { pieces, compared: (frame?.compared ?? 0) + 1 })
    return page
  }
}

/** Loads the code of pages; where it is loaded already, that takes no time. */
export function importPages(folder: string): Promise<typeof pages> {
  return import(pathToFileURL(join(folder, 'entry.mjs')).href)
}

function write(file: string, text: string, target: string): void {
  const path = join(target, file)
  mkdirSync(dirname(path), { recursive: true })
  // Handing each of thousands of small files to another thread takes as long as writing it.
  writeFileSync(path, text)
}

/**
 * A page that a built site does not have yet, made by the code that made the site.
 * @param path its address
 * @throws where it cannot be made, or that code is not on this machine
 */
export async function renderNewer(
  site: string,
  path: string,
  content: PublicContent,
): Promise<string> {
  const madeFrom = readMadeFrom(site)
  if (!madeFrom) throw new Error(`${site} has no record of its build`)
  return (await importPages(bundleOf(madeFrom.sources).code)).render(path, content)
}
