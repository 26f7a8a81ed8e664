/** A place in which two editions differ, as reviewers, writers and readers see it (P-DIFFERENCE). */

import type { ChangedField, ChangedPlace } from '../contract/reading/edition-changes.ts'
import { type Piece, readingParagraphs } from '../domain/review/reading-pieces.ts'
import { CITATION, citedIn } from '../domain/text/citation-marks.ts'
import type { MarkupStyle } from '../domain/text/markup.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import {
  type ChangeWords,
  fieldInWords,
  languageOfField,
  nameIn,
  placeInWords,
  valueInWords,
} from './changed-words.ts'

export interface ChangeDrawing extends ChangeWords {
  /** Of the heading that each place has. */
  level: 3 | 4
  /** How a study is named; left out, by its PubMed number. */
  citation?: (pmids: readonly string[]) => SafeHtml
}

const WITH_MARKUP = /\.(?:mainTextBody|mainActions|harmfulActions)\b/

/** What went struck through, what came underlined, and said to those who cannot see it. */
export function changeHtml(change: ChangedPlace, drawing: ChangeDrawing): SafeHtml {
  const { t, level } = drawing
  const { fields } = change
  const kinds = new Set(fields.flatMap(({ pieces }) => pieces.map(({ kind }) => kind)))
  // Texts in both languages can say the same number.
  const numbers = new Map(
    fields.flatMap((field) =>
      field.numbers.map((one) => [JSON.stringify(one), numberHtml(one, drawing)]),
    ),
  )
  const [only] = kinds.size === 1 ? kinds : []
  const title = html`${placeInWords(change, drawing)}${only && only !== 'same' && html` <span class="about">${t(`changes:whole_${only}`)}</span>`}${[...numbers.values()]}`
  const named = fields.map((field) => ({
    label: fieldInWords(change, field.field, drawing),
    words: fieldHtml(change, field, drawing),
  }))
  return html`${level === 3 ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`}
    ${named.flatMap(({ label, words }) => (label ? [] : words))}
    ${
      named.some(({ label }) => label) &&
      html`<dl>${named.flatMap(({ label, words }) =>
        label ? html`<div><dt>${label}</dt><dd>${words}</dd></div>` : [],
      )}</dl>`
    }`
}

/** A number that a text says otherwise, with what its finding is of. */
function numberHtml(
  { before, after }: ChangedField['numbers'][number],
  { names }: ChangeDrawing,
): SafeHtml {
  const [id] = (after ?? before)?.source.split(':') ?? []
  return html`<span class="changed-number"> ${before?.text ?? '–'} → <b>${after?.text ?? '–'}</b>
    <span class="about">${nameIn(names, 'findings', id ?? '')}</span></span>`
}

function fieldHtml(change: ChangedPlace, field: ChangedField, drawing: ChangeDrawing): SafeHtml {
  const { t, language } = drawing
  const { field: name, pieces } = field
  const isMarkup = WITH_MARKUP.test(change.place)
  const paragraphs = isMarkup
    ? readingParagraphs(pieces, [], true)
    : [
        pieces.map(({ kind, text }) => ({
          kind,
          text: valueInWords(change, name, text, drawing),
          styles: [],
        })),
      ]
  const lang = languageOfField(change, name) ?? language
  const read = (piece: Pick<Piece, 'kind' | 'text' | 'styles'>) => {
    const { kind, text, styles } = piece
    const words = styled(styles, isMarkup ? withCitations(text, drawing) : html`${text}`)
    if (kind === 'same') return words
    const spoken = html`<span class="visually-hidden"> ${t(`changes:${kind}`)} </span>${words}<span class="visually-hidden"> ${t('changes:end')} </span>`
    return kind === 'added' ? html`<ins>${spoken}</ins>` : html`<del>${spoken}</del>`
  }
  return html`${paragraphs.map(
    (paragraph) => html`<p class="difference" dir="auto" lang="${lang}">${paragraph.map(read)}</p>`,
  )}`
}

function withCitations(text: string, { citation }: ChangeDrawing): SafeHtml {
  const named = citation ?? ((pmids: readonly string[]) => html`[PMID ${pmids.join(', ')}]`)
  const marks = [...text.matchAll(CITATION)]
  const ends = marks.map(({ 0: mark, index }) => index + mark.length)
  return html`${marks.map(
    ({ 0: mark, index }, at) =>
      html`${text.slice(ends[at - 1] ?? 0, index)}${named(citedIn(mark))}`,
  )}${text.slice(ends.at(-1) ?? 0)}`
}

/** What the markup around a text makes of it; the innermost comes first. */
function styled(styles: readonly MarkupStyle[], text: SafeHtml): SafeHtml {
  return styles.reduce((inner, style) => {
    if (style === 'bold') return html`<strong>${inner}</strong>`
    if (style === 'italic') return html`<em>${inner}</em>`
    if (style === 'underline') return html`<u>${inner}</u>`
    if (style === 'subhead') return html`<b>${inner}</b>`
    // Where it leads stands behind it.
    if (style === 'link') return inner
    return style === 'term' ? html`<dfn>${inner}</dfn>` : html`<small>${inner}</small>`
  }, text)
}
