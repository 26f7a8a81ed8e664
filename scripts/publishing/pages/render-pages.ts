import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicContent } from '../../../src/domain/content/public-content.ts'
import type * as pages from '../../../src/layouts/render.ts'
import { readSnapshot } from '../../../src/snapshot/read-snapshot.ts'
import { readMadeFrom } from './build-record.ts'
import { cutOut, fillIn } from './page-frame.ts'
import { bundleOf } from './site-bundle.ts'

/** What pages are made of. */
interface PageSources {
  /** The folder of the code (`SiteBundle.code`). */
  code: string
  /** The folder of what pages show. */
  snapshot: string
  /** What is new or of today on a page is so as of then; RFC 3339. */
  now: string
}

export interface RenderTask extends PageSources {
  /** Where files are written. */
  target: string
  /** What to make. */
  files: readonly string[]
}

/** Makes files of a site, by what is opened for them alone. */
export async function renderPages({ target, files, ...sources }: RenderTask): Promise<void> {
  const render = await openRenderer(sources)
  await render(files, target)
}

/**
 * Reads what pages show.
 * @returns makes files of a site; throws where one fails, or there is none of that name: with the name
 */
export async function openRenderer({ code, snapshot, now }: PageSources) {
  const make = makerOf(await importPages(code), readSnapshot(snapshot, new Date(now)))
  return async (files: readonly string[], target: string): Promise<void> => {
    for (const file of files) {
      const text = await make(file).catch((error: unknown) => {
        throw new Error(`${file} cannot be made`, { cause: error })
      })
      write(file, text, target)
    }
  }
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
    const page = await render(`/${file.replace(/^index\.html$|\.html$/, '')}`, content)
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
  const { sources } = await readMadeFrom(site)
  return (await importPages(bundleOf(sources).code)).render(path, content)
}
