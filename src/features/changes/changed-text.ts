import type { EditionChanges } from '../../contract/reading/edition-changes.ts'
import { type Piece, readingParagraphs } from '../../domain/review/reading-pieces.ts'
import { CITATION, citedIn } from '../../domain/text/citation-marks.ts'
import { locales } from '../../domain/text/locales.ts'
import type { MarkupStyle } from '../../domain/text/markup.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import type { EvidenceWords } from '../../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

type ChangedText = EditionChanges['texts'][number]

const WITH_MARKUP: ReadonlySet<string> = new Set(['mainTextBody', 'mainActions', 'harmfulActions'])

/** A text as it was and as it is, in one: what went struck through, what came underlined. */
export function changedText(change: ChangedText, words: EvidenceWords): SafeHtml {
  const { field } = change
  const { t, language } = words
  const isDay = field === 'nextReviewOn'
  const shown = (text: string | null) =>
    isDay && text ? formatPublicationDate(text, locales[language]) : (text ?? '')
  const [before, after] = [shown(change.before), shown(change.after)]
  // A day is another one as a whole.
  const segments = textDifference(before, isDay ? '' : after)
  if (isDay && after) segments.push({ kind: 'added', text: after })
  const paragraphs = readingParagraphs(segments, [], WITH_MARKUP.has(field))
  return html`<section class="changed-text"><h3>${t(`changes:fields.${field}`)}</h3>
    <div class="difference">${paragraphs.map((pieces) => html`<p>${pieces.map(pieceHtml)}</p>`)}</div></section>`
}

function pieceHtml({ kind, text, styles }: Piece): SafeHtml {
  const read = text.replace(CITATION, (mark) => `[PMID ${citedIn(mark).join(', ')}]`)
  const piece = styled(styles, html`${read}`)
  if (kind === 'added') return html`<ins>${piece}</ins>`
  return kind === 'removed' ? html`<del>${piece}</del>` : piece
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
