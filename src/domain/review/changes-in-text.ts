/** Where a text reads otherwise than it did as it was approved last (P-REVIEW-CHANGES). */
import type { PassagePlace } from '../../contract/desk/comments.ts'
import type { ChangedPlace } from '../../contract/reading/edition-changes.ts'
import { nameOfPlace } from '../hearticle/text-place.ts'
import { type NumberSources, renderWithPlaces, writtenPlace } from '../numbers/render-numbers.ts'
import { CITATION } from '../text/citation-marks.ts'
import { PARAGRAPH, type Stretch, stretchesOf } from './reading-pieces.ts'
import { TEXT_OF_FIELD } from './review.ts'

export interface ChangesInParagraph {
  /** Words that are new, by their place in the whole text as it is written. */
  came: Stretch[]
  /** Words that are gone, as they were read, and before what of the text they stood. */
  went: Array<{ at: number; text: string }>
}

/**
 * For each paragraph of a text, in their order, what changed in it; nothing where the text moved on
 * since it was compared. What is gone as a whole stands nowhere.
 */
export function changesInText(
  changes: readonly ChangedPlace[],
  place: PassagePlace,
  text: string,
  numbers: NumberSources,
): ChangesInParagraph[] {
  if (!('field' in place)) return []
  const { languageCode, listIndex } = place
  const field = TEXT_OF_FIELD[place.field]
  const citations = stretchesOf(text, CITATION)
  let count = 0
  return paragraphsIn(text, field === 'mainTextBody').map(({ start, end }) => {
    const index = field === 'mainTextBody' ? count : listIndex
    if (end > start) count += 1
    const name = nameOfPlace(languageCode, { field, index })
    const [changed] = changes
      .filter((change) => change.place === name)
      .flatMap(({ fields: [whole] }) => (whole?.pieces.some(isThere) ? [whole] : []))
    const read = changed?.pieces.filter(isThere).map((piece) => piece.text)
    const shown = renderWithPlaces(text.slice(start, end), languageCode, numbers)
    const found: ChangesInParagraph = { came: [], went: [] }
    if (!changed || read?.join('') !== shown.text) return found
    const written = (at: number) => start + writtenPlace(shown.references, at)
    let at = 0
    for (const { kind, text: words } of changed.pieces) {
      if (kind === 'removed') {
        const from = written(at)
        const within = citations.find((one) => one.start < from && from < one.end)
        found.went.push({ at: within?.start ?? from, text: words })
        continue
      }
      const stretch = { start: written(at), end: written(at + words.length) }
      if (kind === 'added') found.came.push(withWhole(stretch, citations))
      at += words.length
    }
    return found
  })
}

const isThere = ({ kind }: { kind: string }) => kind !== 'removed'

/** A citation is read as a whole. */
function withWhole({ start, end }: Stretch, citations: readonly Stretch[]): Stretch {
  const touched = citations.filter((one) => one.start < end && start < one.end)
  return {
    start: Math.min(start, ...touched.map((one) => one.start)),
    end: Math.max(end, ...touched.map((one) => one.end)),
  }
}

function paragraphsIn(text: string, hasParagraphs: boolean): Stretch[] {
  const breaks = hasParagraphs ? stretchesOf(text, PARAGRAPH) : []
  const starts = [0, ...breaks.map(({ end }) => end)]
  return starts.map((start, index) => ({ start, end: breaks[index]?.start ?? text.length }))
}
