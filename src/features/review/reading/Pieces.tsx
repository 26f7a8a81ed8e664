import type { ReactNode } from 'react'
import type { Piece } from '../../../domain/review/reading-pieces.ts'
import type { MarkupStyle } from '../../../domain/text/markup.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { markWords } from './mark-words.ts'

/** A study that the texts cite, as the columns show and bring it. */
export interface Citations {
  numberOf: (pmid: string) => number | string
  titleOf: (pmid: string) => string
  /** Shows its abstract. */
  onCite: (pmid: string, from: HTMLElement) => void
}

interface PiecesProps {
  pieces: readonly Piece[]
  /** The place of the text among those of its column. */
  block: number
  /** The stretches that pieces lie within: each with the number of a comment, or of a finding. */
  stretches: ReadonlyArray<{ mark: number | 'finding' }>
  citations: Citations
}

const ELEMENTS: Record<MarkupStyle, 'strong' | 'em' | 'u' | 'dfn' | 'small'> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  term: 'dfn',
  explanation: 'small',
}

/** A paragraph as readers see it, with what goes and comes, its citations as buttons, and what is marked in it. */
export function Pieces({ pieces, block, stretches, citations }: PiecesProps) {
  const { t } = useWords()
  const words = markWords(t)
  return pieces.map((one) => {
    const { kind, text, start, length, pmids, styles, isMark, within, ending } = one
    const key = `${start} ${kind}`
    if (kind === 'added') {
      return <ins key={key}>{spoken(words.added, styled(styles, text), words.end)}</ins>
    }
    const cited = pmids.length > 0 && <Cited pmids={pmids} {...citations} />
    // What stands for others of the text counts as a whole: it has an element around it.
    const inner = cited || (isMark ? <i>{text}</i> : text)
    const piece = styled(
      styles,
      <span data-block={block} data-start={start} data-length={length}>
        {inner}
      </span>,
    )
    const marks = within.flatMap((index) => stretches[index] ?? [])
    const hasComment = marks.some(({ mark }) => mark !== 'finding')
    const ended = ending.flatMap((index) => {
      const { mark = 'finding' } = stretches[index] ?? {}
      return mark === 'finding' ? [] : [mark]
    })
    const marked =
      marks.length > 0 ? (
        <mark className={hasComment ? 'passage-said' : 'passage-finding'}>
          {piece}
          {ended.map((number) => (
            <sup key={number}>
              <span aria-hidden="true">{number}</span>
              <span className="visually-hidden">{t('review:passageComment', { number })}</span>
            </sup>
          ))}
        </mark>
      ) : (
        piece
      )
    if (kind === 'same') return <span key={key}>{marked}</span>
    return <del key={key}>{spoken(words.removed, marked, words.end)}</del>
  })
}

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
      aria-label={t('review:showAbstract', { number: numberOf(pmid) })}
      onClick={({ currentTarget }) => onCite(pmid, currentTarget)}
    >
      {numberOf(pmid)}
    </button>
  ))
}
