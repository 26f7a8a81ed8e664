import type { FramedPage } from '../../../src/layouts/frame/framed-pages.ts'
import { finishPage } from './finish-page.ts'
import { partHeadingsIn } from './part-headings.ts'

/** It stands for a part in a frame that is finished; no page has it. */
const PART = '\0'

/**
 * The frame of a page: what is around its parts.
 * @param page as Astro made it
 * @throws where a part is not there
 */
export function cutOut(page: string, { head, body }: FramedPage): string {
  let frame = page
  let from = 0
  for (const part of [...head, body]) {
    const at = frame.indexOf(part, from)
    if (part === '' || at === -1) throw new Error(`a page lacks what it should have: ${part}`)
    frame = frame.slice(0, at) + PART + frame.slice(at + part.length)
    from = at + PART.length
  }
  return frame
}

/** A frame with all that is done to finished pages: pieces between which the parts are put. */
export function finishFrame(frame: string): string[] {
  return finishPage(frame).split(PART)
}

/** The finished page of a frame; the bytes that it would have if all of it were made for itself. */
export function fillIn(pieces: readonly string[], { language, head, body }: FramedPage): string {
  const parts = [...head, partHeadingsIn(body, language)]
  return pieces.map((piece, index) => piece + (parts[index] ?? '')).join('')
}
