import type { FindingAnswers } from '../../contract/desk/finding-answers.ts'
import type { ReviewQuestion } from '../../contract/desk/review-questions.ts'
import { MAX_COMMENTS, type ReviewStatus } from '../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { doubtedFindings, notAgreed } from '../../domain/review/finding-answers.ts'
import { openQuestions, placeOfQuestion } from '../../domain/review/open-questions.ts'
import { charactersOver } from '../../domain/text/characters-over.ts'
import type { Lack } from './Decision.tsx'
import type { FieldProps } from './field.ts'
import { type ReviewWork, withDoubts } from './review.store.ts'

/** What keeps a review from being sent, and the field to begin with. */
export function lackOf(
  status: ReviewStatus,
  { comments, approves, confirmed }: Pick<ReviewWork, 'comments' | 'approves' | 'confirmed'>,
  {
    changes,
    faults,
    passages,
    findings,
    answers,
    questions,
    doubts,
  }: Pick<FieldProps, 'changes' | 'faults' | 'passages'> & {
    findings: WorkHearticle['findings']
    answers: FindingAnswers
    questions: readonly ReviewQuestion[]
    /** What is not right of what was asked, in words. */
    doubts: readonly string[]
  },
): { lack?: Lack; at: string } | undefined {
  const sent = withDoubts(comments, doubts)
  if (charactersOver(sent, MAX_COMMENTS) > 0) return { at: '[name=comments]' }
  const { $begun, $state } = passages.discussion.store
  const unsent = $begun.get().find(({ text }) => text.trim() !== '')
  if (unsent) return { lack: 'unsent', at: `[data-place="comments.${unsent.id}"]` }
  const doubted = doubtedFindings({ findings: answers }, findings)
  const ownOpen = $state
    .get()
    .comments.filter((one) => one.author.id === passages.discussion.userId && !one.resolved)
  const wrong = questions.filter(({ key }) => confirmed[key] === 'differs')
  const remarks = [...ownOpen, ...changes, ...doubted, ...wrong]
  const hasComments = comments.trim() !== '' || remarks.length > 0
  if (status === 'NEEDS_REVISION' && !hasComments) return { lack: 'nothing', at: '[name=comments]' }
  if (status !== 'APPROVED') return undefined
  if (faults.length > 0) return { lack: 'faults', at: '[aria-invalid]' }
  // Words of their own are a request: what is said of findings goes along.
  if (changes.length > 0) return undefined
  const at = (id: string) => `[data-place="findings.${id}"] input`
  const [doubt] = doubted
  if (doubt) return { lack: 'doubts', at: at(doubt.id) }
  const [open] = approves.includes('evidence') ? notAgreed({ findings: answers }, findings) : []
  if (open !== undefined) return { lack: 'findings', at: at(open) }
  const right = Object.keys(confirmed).filter((key) => confirmed[key] === 'agrees')
  // What is wrong in a part that is not ticked would go to nobody with an approval.
  const [asked] = [...wrong, ...openQuestions(questions, approves, right)]
  if (asked) return { lack: 'questions', at: `[data-place="${placeOfQuestion(asked)}"] input` }
  return approves.length === 0 ? { lack: 'ticks', at: '[data-approve]:enabled' } : undefined
}
