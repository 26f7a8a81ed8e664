import type { FindingKind } from '../../../src/contract/reading/evidence-choices.ts'
import { isClear } from '../../../src/domain/evidence/effect.ts'
import type { SharePictureContent } from '../../../src/domain/presenters/share-picture.ts'
import { keyBars } from '../../../src/evidence/key-bars.ts'
import { formatKeyFigure, kindInWords } from '../../../src/evidence/key-figure.ts'
import { translators } from '../../../src/i18n/translators.ts'
import { INK, mix, PAPER } from './colors.ts'
import type { openTypeface } from './typeface.ts'

type Typeface = ReturnType<typeof openTypeface>

/** As the pages have them by day (src/styles/colors.css), in sRGB. */
const COLORS: Record<FindingKind, string> = {
  benefit: '#1b6344',
  harm: '#8f4518',
  little: '#225984',
  unclear: '#61506d',
}
const SIZE = 42
const SMALL = 26

/** Drawn in 28 pixels: a square for who is spared, a diamond for harm, two waves for little, a question. */
const SIGNS: Record<FindingKind, string> = {
  benefit: 'M2 2h24v24h-24z',
  harm: 'M14 0l14 14-14 14-14-14z',
  little:
    'M2 11c4-6 8-6 12-2s8 4 12-2v5c-4 6-8 6-12 2s-8-4-12 2zM2 21c4-6 8-6 12-2s8 4 12-2v5c-4 6-8 6-12 2s-8-4-12 2z',
  unclear: 'M6 9a8 8 0 1 1 10.5 7.6v2.9h-5V13H14a3 3 0 1 0-3-4zM11.5 22h5v5h-5z',
}

/** A circle, for what is more or less where it was only observed. */
const OBSERVED = 'M14 2a12 12 0 1 0 .01 0z'

/** The key figure in absolute numbers, with the sign and the word of its kind, above its outcome. */
export function figureOutlines(
  { figure, figureLanguage }: SharePictureContent,
  face: Typeface,
  { x, y, width }: { x: number; y: number; width: number },
): string {
  if (!figure || !figureLanguage) return ''
  const t = translators[figureLanguage]
  const words = formatKeyFigure(figure, { t, language: figureLanguage })
  const text = face.drawable(`${kindInWords(figure, t).words}: ${words}`)
  const size = Math.min(SIZE, (width - 44) / face.widthOf(text))
  // What was only observed is neither good nor bad by that.
  const isObserved = figure.observational && isClear(figure.kind)
  const color = isObserved ? INK : COLORS[figure.kind]
  return `<path fill="${color}" transform="translate(${x} ${y - 29})" d="${isObserved ? OBSERVED : SIGNS[figure.kind]}"/>
<path fill="${color}" d="${face.outline(text, { x: x + 44, y, size })}"/>
<path fill="${INK}" d="${face.outline(fitting(figure.outcome, face, width), { x, y: y + 38, size: SMALL })}"/>
${bars(figure.counts, color, { x, y: y + 54 })}`
}

/** Both arms as bars of the same whole, as on the cards of lists; nothing where there are no counts. */
function bars(
  counts: NonNullable<SharePictureContent['figure']>['counts'],
  color: string,
  { x, y }: { x: number; y: number },
): string {
  if (!counts) return ''
  const { whole, treated, compared } = keyBars(counts)
  return `<g transform="translate(${x} ${y}) scale(2 1.25)"><path fill="${mix(PAPER, INK, 0.14)}" d="${whole}"/><path fill="${color}" d="${treated}"/><path fill="${mix(PAPER, INK, 0.65)}" d="${compared}"/></g>`
}

/** As much of a text as fits, without what the face cannot show. */
function fitting(text: string, face: Typeface, width: number): string {
  const letters = [...face.drawable(text)]
  const isWide = (shown: string) => face.widthOf(shown) * SMALL > width
  if (!isWide(letters.join(''))) return letters.join('')
  while (letters.length > 0 && isWide(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
