import type { ReactNode } from 'react'
import { markWords } from '../../../changes/mark-words.ts'
import type { Piece } from '../../../domain/review/reading-pieces.ts'
import { CITATION, citedIn } from '../../../domain/text/citation-marks.ts'
import type { MarkupStyle } from '../../../domain/text/markup.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { NumberChip, type ReviewedNumbers, WithNumbers } from './NumberChip.tsx'

/** A study that the texts cite, as the columns show and bring it. */
export interface Citations {
  numberOf: (pmid: string) => number | string
  titleOf: (pmid: string) => string
  /** Shows its abstract. */
  onCite: (pmid: string, from: HTMLElement) => void
  /** What numbers of the texts refer to. */
  numbers: ReviewedNumbers
}

/**
 * A passage that a comment is about, or a finding; a quantity in words (P-NUMBER-BOUND); or what is
 * new since the last approval.
 */
type Mark = 'comment' | 'finding' | 'size' | 'came'

const MARK_CLASSES = {
  comment: 'text-mark-comment',
  finding: 'passage-finding',
  size: 'size-word',
} as const

interface PiecesProps {
  pieces: readonly Piece[]
  /** The place of the text among those of its column. */
  block: number
  /** The stretches that pieces lie within. */
  stretches: ReadonlyArray<{ mark: Mark }>
  /** Of the text. */
  lang: string
  citations: Citations
}

const ELEMENTS: Record<MarkupStyle, 'strong' | 'em' | 'u' | 'dfn' | 'small' | 'b' | 'a'> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  term: 'dfn',
  explanation: 'small',
  subhead: 'b',
  // Where it leads stands behind it.
  link: 'a',
}

/** A paragraph as readers see it, with what goes and comes, its citations as buttons, and what is marked in it. */
export function Pieces({ pieces, block, stretches, lang, citations }: PiecesProps) {
  const { t } = useWords()
  const spokenWords = markWords(t)
  return pieces.map((one) => {
    const { kind, text, start, length, pmids, isNumber, styles, isMark, within } = one
    const key = `${start} ${kind}`
    const { numbers } = citations
    if (kind === 'added') {
      const added = <WithNumbers text={text} lang={lang} numbers={numbers} />
      return (
        <ins key={key}>{spoken(spokenWords.added, styled(styles, added), spokenWords.end)}</ins>
      )
    }
    // What went since the last approval is no part of the text.
    if (kind === 'removed' && length === 0) {
      return (
        <del key={`${key} ${text}`}>
          {spoken(spokenWords.removed, asRead(text, citations), spokenWords.end)}
        </del>
      )
    }
    const number = isNumber && <NumberChip written={text} lang={lang} numbers={numbers} />
    const cited = pmids.length > 0 && <Cited pmids={pmids} {...citations} />
    // What stands for others of the text counts as a whole: it has an element around it.
    const inner = cited || number || (isMark ? <i>{text}</i> : text)
    const piece = styled(
      styles,
      <span data-block={block} data-start={start} data-length={length}>
        {inner}
      </span>,
    )
    // Where several meet, a comment shows.
    const marks = within.flatMap((index) => stretches[index]?.mark ?? [])
    const shown = marks.filter((one) => one !== 'came')
    const mark = shown.find((one) => one === 'comment') ?? shown[0]
    const marked = mark ? <mark className={MARK_CLASSES[mark]}>{piece}</mark> : piece
    if (marks.includes('came')) {
      return <ins key={key}>{spoken(spokenWords.added, marked, spokenWords.end)}</ins>
    }
    if (kind === 'same') return <span key={key}>{marked}</span>
    return <del key={key}>{spoken(spokenWords.removed, marked, spokenWords.end)}</del>
  })
}

/** With its citations by the numbers of their studies. */
const asRead = (text: string, { numberOf }: Citations) =>
  text.replace(CITATION, (mark) => `[${citedIn(mark).map(numberOf).join(', ')}]`)

/** What the markup around a text makes of it; the innermost comes first. */
function styled(styles: readonly MarkupStyle[], text: ReactNode): ReactNode {
  return styles.reduce<ReactNode>((inner, style) => {
    const Element = ELEMENTS[style]
    return <Element key={style}>{inner}</Element>
  }, text)
}

/** Few screen readers speak what is struck through or underlined. */
function spoken(before: string, text: ReactNode, after: string): ReactNode {
  return (
    <>
      <span className="visually-hidden">{` ${before} `}</span>
      {text}
      <span className="visually-hidden">{` ${after} `}</span>
    </>
  )
}

function Cited({ pmids, numberOf, titleOf, onCite }: Citations & { pmids: readonly string[] }) {
  const { t } = useWords()
  return pmids.map((pmid) => (
    <button
      key={pmid}
      type="button"
      className="review-cite"
      title={titleOf(pmid)}
      aria-label={t('changes:showAbstract', { number: numberOf(pmid) })}
      onClick={({ currentTarget }) => onCite(pmid, currentTarget)}
    >
      {numberOf(pmid)}
    </button>
  ))
}
