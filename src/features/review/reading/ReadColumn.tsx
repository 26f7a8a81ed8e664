import { useStore } from '@nanostores/react'
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import type { PassagePlace } from '../../../contract/desk/comments.ts'
import type { ChangedPlace } from '../../../contract/reading/edition-changes.ts'
import { quantitiesInWords } from '../../../domain/quantities/quantities-in-words.ts'
import { type ChangesInParagraph, changesInText } from '../../../domain/review/changes-in-text.ts'
import { type PassageTexts, passageNow } from '../../../domain/review/passages.ts'
import { type Piece, readingParagraphs } from '../../../domain/review/reading-pieces.ts'
import { isSameData } from '../../../domain/text/canonical-json.ts'
import type { DiffSegment } from '../../../domain/text/text-difference.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { CommentList } from '../../../together/CommentList.tsx'
import type { CommentsStore } from '../../../together/comments.store.ts'
import { showPlace } from '../../../ui/html/show-place.ts'
import { MarkPassage } from './MarkPassage.tsx'
import { type Citations, Pieces } from './Pieces.tsx'
import type { MarkedPassage } from './selected-passage.ts'

/** A text of a column: a field, an entry of a list, or an abstract. */
export interface Block {
  /** Where it stands now; an entry that is only proposed stands nowhere yet. */
  place: PassagePlace | undefined
  segments: readonly DiffSegment[]
}

/** The comments of everybody at the desk, and who of them reads. */
export interface Discussion {
  store: CommentsStore
  userId: string
}

/** What is said about passages, and the texts that it is about. */
export interface Passages {
  texts: PassageTexts
  discussion: Discussion
  /** Where the texts differ from what was approved last. */
  changed: readonly ChangedPlace[]
}

interface ReadColumnProps {
  title: string
  lang: string
  blocks: readonly Block[]
  /** Entries of a list, or paragraphs. */
  isList?: boolean
  /** Whether its texts know markup (P-MARKUP). */
  isMarkup: boolean
  /** Whether what is said about a place stands in this column. */
  has: (place: PassagePlace) => boolean
  /** Passages of findings in its only text. */
  findings?: ReadonlyArray<{ start: number; end: number }>
  passages: Passages
  citations: Citations
  /** Below the text and what is said about it. */
  children?: ReactNode
}

/** A text to read and to comment on. */
export function ReadColumn(props: ReadColumnProps) {
  const { title, lang, blocks, has, passages, citations, children } = props
  const { t } = useWords()
  const column = useRef<HTMLDivElement>(null)
  const { texts, discussion } = passages
  const wholes = useMemo(
    () => blocks.map(({ place, segments }) => (place ? before(segments) : '')),
    [blocks],
  )
  const add = ({ block, start, end }: MarkedPassage) => {
    const place = blocks[block]?.place
    if (!place) return
    const quote = (wholes[block] ?? '').slice(start, end)
    const id = discussion.store.begin({ place, start, end, quote })
    requestAnimationFrame(() => column.current && showPlace(column.current, `comments.${id}`))
  }
  return (
    <div className="review-side" ref={column}>
      <h3>{title}</h3>
      <Rows {...props} />
      <div className="review-tail">
        <MarkPassage texts={wholes} lang={lang} column={column} onMark={add} />
        <CommentList
          {...{ ...discussion, texts, has }}
          sources={citations.numbers}
          fieldName={(field) => t(`review:field_${field}`)}
        />
        {children}
      </div>
    </div>
  )
}

const before = (segments: readonly DiffSegment[]) =>
  segments.map(({ kind, text }) => (kind === 'added' ? '' : text)).join('')

const NONE: ReadonlyArray<{ start: number; end: number }> = []

/** Paragraphs or entries, each a row of its own, so that another column can stand in line. */
function Rows({
  lang,
  blocks,
  isList = false,
  isMarkup,
  findings = NONE,
  passages,
  citations,
}: ReadColumnProps) {
  const { t } = useWords()
  const { texts, discussion, changed } = passages
  const { numbers } = citations
  const { comments } = useStore(discussion.store.$state)
  const begun = useStore(discussion.store.$begun)
  const rows = useMemo(
    () =>
      blocks.flatMap(({ place, segments }, block) => {
        const commented = [
          ...comments.filter(({ resolved }) => !resolved),
          ...begun.map(({ passage }) => passage),
        ].flatMap((one) => {
          const now = isSameData(one.place, place) ? passageNow(texts, one) : undefined
          return now ? [{ ...now, mark: 'comment' as const }] : []
        })
        // Beside what is proposed, it could not be told apart.
        const isAsItIs = place && segments.every(({ kind }) => kind === 'same')
        const since = isAsItIs ? changesInText(changed, place, before(segments), numbers) : []
        const marks = [
          ...commented,
          ...findings.map((citedFinding) => ({ ...citedFinding, mark: 'finding' as const })),
          ...(place && 'field' in place
            ? quantitiesInWords(before(segments), place.languageCode)
            : []
          ).map((word) => ({ ...word, mark: 'size' as const })),
          ...since.flatMap(({ came }) => came.map((one) => ({ ...one, mark: 'came' as const }))),
        ]
        const cuts = since.flatMap(({ went }) => went.map(({ at }) => ({ start: at, end: at })))
        const paragraphs = readingParagraphs(segments, [...marks, ...cuts], isMarkup).map(
          (pieces, index) => withWhatWent(pieces, since[index]?.went ?? []),
        )
        return (isList ? [paragraphs.flat()] : paragraphs).map((pieces) => ({
          ...{ block, pieces, stretches: marks },
        }))
      }),
    [blocks, isList, isMarkup, findings, texts, comments, begun, changed, numbers],
  )
  if (rows.length === 0) return <p className="note review-rows">{t('review:noEntries')}</p>
  const List = isList ? 'ul' : 'div'
  const Row = isList ? 'li' : 'p'
  return (
    <List className="difference review-rows" lang={lang}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Row key={index} style={{ '--row': index } as CSSProperties}>
          <Pieces {...row} lang={lang} citations={citations} />
        </Row>
      ))}
    </List>
  )
}

/** A paragraph with the words that it had before, each where they stood. */
function withWhatWent(pieces: readonly Piece[], went: ChangesInParagraph['went']): Piece[] {
  const all = [...pieces]
  for (const { at, text } of went) {
    const next = all.findIndex(({ start, length }) => length > 0 && start >= at)
    all.splice(next === -1 ? all.length : next, 0, {
      kind: 'removed',
      text,
      styles: [],
      start: at,
      length: 0,
      pmids: [],
      isNumber: false,
      isMark: false,
      within: [],
    })
  }
  return all
}
