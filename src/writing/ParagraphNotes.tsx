import { CircleAlert, Info, MessageSquareText } from 'lucide'
import { memo, useId } from 'react'
import type { Check } from '../domain/hearticle/hearticle-check.ts'
import { blockSources } from '../domain/text/block-sources.ts'
import { leavesOf, parseMarkup } from '../domain/text/markup.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import type { BoundNumbers } from './numbers/offered-number.ts'
import type { CitedChoice, CommentOnText } from './writing-context.ts'

interface ParagraphNotesProps {
  text: string
  /** Of those with words, counted from 0. */
  paragraph: number
  /** Of this text. */
  checks: readonly Check[]
  wordsOf: (check: Check) => string
  cited: readonly CitedChoice[]
  numbers: BoundNumbers | undefined
  /** Those on this text. */
  comments: readonly CommentOnText[]
  /** Leads to a comment. */
  onComment: ((id: string) => void) | undefined
  /** Leads to a stretch of the text. */
  onShow: (start: number, end: number) => void
}

/** What the paragraph with the caret rests on, and what checks find in it. */
export const ParagraphNotes = memo(function ParagraphNotes(props: ParagraphNotesProps) {
  const { text, paragraph, checks, wordsOf, cited, numbers, comments, onComment, onShow } = props
  const { t } = useWords()
  const id = useId()
  const place = blockSources(text)[paragraph]
  if (!place) return null
  const { start, source } = place
  const end = start + source.length
  const found = checks.filter((check) => isWithin(check, start, end))
  const commented = comments.filter((one) => isWithin(one, start, end))
  const nodes = leavesOf(parseMarkup(source))
  const pmids = [...new Set(nodes.flatMap((node) => (node.type === 'citation' ? node.pmids : [])))]
  const references = [
    ...new Set(nodes.flatMap((node) => (node.type === 'number' ? [node.reference] : []))),
  ]
  if (found.length + commented.length + pmids.length + references.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room is scrolled by keys
    <div className="text-notes" role="group" aria-labelledby={`${id}-title`} tabIndex={0}>
      <h4 id={`${id}-title`}>{t('writing:paragraphNotes')}</h4>
      <ul className="plain-list check-list">
        {commented.map(({ id, words }) => (
          <li key={id}>
            <Drawn content={icon(MessageSquareText)} />
            <Button className="text-button" onClick={() => onComment?.(id)}>
              {words}
            </Button>
          </li>
        ))}
        {found.map((check) => (
          <li
            key={`${check.kind} ${check.start} ${check.detail}`}
            className={check.blocks ? 'editor-blocks' : ''}
          >
            <Drawn content={icon(check.blocks ? CircleAlert : Info)} />
            <Button
              className="text-button"
              onClick={() => onShow(check.start ?? start, check.end ?? start)}
            >
              {wordsOf(check)}
            </Button>
          </li>
        ))}
      </ul>
      <ul className="plain-list check-list text-notes-sources">
        {references.map((reference) => {
          const read = numbers?.read(reference)
          return (
            <li key={reference}>
              <b>{read?.shown ?? `[#${reference}]`}</b>{' '}
              {read ? read.label : numbers && t('writing:numberNowhere')}
              {read?.passage && <q>{read.passage}</q>}
            </li>
          )
        })}
        {pmids.map((pmid) => {
          const study = cited.find((one) => one.pmid === pmid)
          return (
            <li key={pmid}>
              <b>{study?.number ?? '?'}</b> {study?.title || `PMID ${pmid}`}
            </li>
          )
        })}
      </ul>
    </div>
  )
})

function isWithin({ start }: Pick<Check, 'start'>, from: number, to: number): boolean {
  return start !== undefined && start >= from && start <= to
}
