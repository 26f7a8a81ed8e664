import type { ReactNode } from 'react'
import type {
  HarmsQuestion,
  NumberQuestion,
  ReviewQuestion,
} from '../../contract/desk/review-questions.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { studyText } from '../../domain/evidence/abstract-text.ts'
import { sentencesAround } from '../../domain/evidence/source-sentences.ts'
import { shownNumber } from '../../domain/numbers/render-numbers.ts'
import { placeOfQuestion } from '../../domain/review/open-questions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatementOnHarms } from './findings/HeldFindings.tsx'
import { sourceOfNumber } from './reading/NumberChip.tsx'
import { type ReviewTexts, rightOrNot } from './review-form-kind.ts'

type Answers = ReviewTexts['confirmed']

interface QuestionsProps {
  questions: readonly ReviewQuestion[]
  answers: Answers
  /** Who wrote the edition answers nothing. */
  isOwn: boolean
  onAnswer: (key: string, answer: Answers[string]) => void
}

/** What rules cannot decide about sentences and their findings (P-SENTENCE-ASKED). */
export function SentenceQuestions(props: QuestionsProps) {
  const { t } = useWords()
  const sentences = props.questions.flatMap((one) => (one.part === 'evidence' ? [] : one))
  if (sentences.length === 0) return null
  return (
    <section className="review-questions" aria-labelledby="review-questions">
      <h2 id="review-questions">{t('review:questionsTitle')}</h2>
      {sentences.map((question) => {
        const { key, kind, part, sentence, outcome } = question
        return (
          <fieldset key={key} data-place={placeOfQuestion(question)} tabIndex={-1}>
            <legend>{t(`review:question_${kind}`, { outcome })}</legend>
            <blockquote lang={part}>{sentence}</blockquote>
            <RightOrNot {...props} question={question} />
          </fieldset>
        )
      })}
    </section>
  )
}

interface EvidenceQuestionsProps extends QuestionsProps {
  hearticle: Pick<WorkHearticle, 'numbers' | 'findings' | 'comparisons' | 'relatedPubMedArticles'>
}

/**
 * Numbers that no study here says, each with its reason (P-NUMBER-LITERAL), those that two entries have
 * or that have another source than before (P-NUMBER-MOVED), and statements on harms (P-HARMS-ASKED).
 */
export function EvidenceQuestions(props: EvidenceQuestionsProps) {
  const { t } = useWords()
  const { questions } = props
  const numbers = (of: NumberQuestion['kind']) =>
    questions.flatMap((one) => (one.kind === of && 'number' in one ? one : []))
  const harms = questions.flatMap((one) => (one.kind === 'harms' ? one : []))
  const reasons = numbers('reason')
  return (
    <>
      <Asked
        id="review-reasons"
        title={t('review:reasons', { count: reasons.length })}
        hint={t('review:numbersWithReason')}
      >
        {reasons.map((question) => (
          <AskedNumber key={question.key} {...props} question={question} />
        ))}
      </Asked>
      <Asked id="review-twins" title={t('review:twins')} hint={t('review:twinsHint')}>
        {numbers('twin').map((question) => (
          <AskedNumber key={question.key} {...props} question={question} />
        ))}
      </Asked>
      <Asked id="review-moved" title={t('review:movedNumbers')} hint={t('review:movedHint')}>
        {numbers('moved').map((question) => (
          <AskedNumber key={question.key} {...props} question={question} />
        ))}
      </Asked>
      <Asked id="review-units" title={t('review:otherUnits')} hint={t('review:otherUnitsHint')}>
        {numbers('unit').map((question) => (
          <AskedNumber key={question.key} {...props} question={question} />
        ))}
      </Asked>
      <Asked id="review-harms" title={t('review:harmsTitle')} hint={t('review:harmsHint')}>
        {harms.map((question) => (
          <AskedHarms key={question.key} {...props} question={question} />
        ))}
      </Asked>
    </>
  )
}

function Asked(props: Record<'id' | 'title' | 'hint', string> & { children: ReactNode[] }) {
  const { id, title, hint, children } = props
  if (children.length === 0) return null
  return (
    <section className="review-reasons" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      <p className="field-hint">{hint}</p>
      {children}
    </section>
  )
}

function AskedNumber(props: EvidenceQuestionsProps & { question: NumberQuestion }) {
  const { question, hearticle } = props
  const { kind, number, wordings } = question
  const { t, language } = useWords()
  const { passage } = number
  const study = hearticle.relatedPubMedArticles.find(({ pmid }) => pmid === passage?.pmid)
  return (
    <fieldset
      id={kind === 'reason' ? `number-${number.id}` : undefined}
      data-place={placeOfQuestion(question)}
      tabIndex={-1}
    >
      <legend>
        <b>
          {wordings?.join(' / ') ??
            shownNumber({ source: number.id }, language, hearticle) ??
            number.value}
        </b>{' '}
        {sourceOfNumber(number, t)}
      </legend>
      {(kind === 'moved' || kind === 'unit') && passage && study && (
        <blockquote lang="en">{sentencesAround(studyText(study), passage)}</blockquote>
      )}
      <RightOrNot {...props} />
    </fieldset>
  )
}

function AskedHarms(props: EvidenceQuestionsProps & { question: HarmsQuestion }) {
  const { question, hearticle } = props
  const { language } = useWords()
  const about = hearticle.comparisons.find(({ id }) => id === question.comparison)
  if (!about) return null
  const { harms, intervention, comparator } = about
  const names = [intervention, comparator].flatMap((name) => name?.[language] ?? [])
  return (
    <fieldset data-place={placeOfQuestion(question)} tabIndex={-1}>
      <legend>
        <b>{names.join(' / ')}</b>
      </legend>
      <StatementOnHarms {...{ hearticle, harms }} />
      <RightOrNot {...props} />
    </fieldset>
  )
}

function RightOrNot({
  question: { key },
  answers,
  isOwn,
  onAnswer,
}: Omit<QuestionsProps, 'questions'> & { question: ReviewQuestion }) {
  const { t } = useWords()
  if (isOwn) return null
  return (
    <div className="cluster">
      {rightOrNot.map((answer) => (
        <label key={answer} className="checkbox">
          <input
            type="radio"
            name={key}
            checked={answers[key] === answer}
            onChange={() => onAnswer(key, answer)}
          />
          <span>{t(`review:confirmed_${answer}`)}</span>
        </label>
      ))}
    </div>
  )
}
