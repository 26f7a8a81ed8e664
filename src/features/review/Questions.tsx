import type { WorkHearticle } from '../../contract/desk/writing.ts'
import {
  type NumberQuestion,
  placeOfQuestion,
  type ReviewQuestion,
  type SentenceQuestion,
} from '../../domain/hearticle/review-questions.ts'
import { shownNumber } from '../../domain/numbers/render-numbers.ts'
import { useWords } from '../../i18n/Words.tsx'
import { sourceOfNumber } from './reading/NumberChip.tsx'
import { type ReviewTexts, rightOrNot } from './review-form-kind.ts'

type Answers = ReviewTexts['confirmed']

interface QuestionsProps<T extends ReviewQuestion> {
  questions: readonly T[]
  answers: Answers
  /** Who wrote the edition answers nothing. */
  isOwn: boolean
  onAnswer: (key: string, answer: Answers[string]) => void
}

/** What rules cannot decide about sentences and their findings (P-SENTENCE-ASKED). */
export function SentenceQuestions(props: QuestionsProps<SentenceQuestion>) {
  const { t } = useWords()
  if (props.questions.length === 0) return null
  return (
    <section className="review-questions" aria-labelledby="review-questions">
      <h2 id="review-questions">{t('review:questionsTitle')}</h2>
      {props.questions.map((question) => {
        const { key, kind, part, sentence, outcome } = question
        return (
          <fieldset key={key} data-place={placeOfQuestion(question)} tabIndex={-1}>
            <legend>{t(`review:question_${kind as 'groupUnclear'}`, { outcome })}</legend>
            <blockquote lang={part}>{sentence}</blockquote>
            <RightOrNot {...props} question={question} />
          </fieldset>
        )
      })}
    </section>
  )
}

interface NumberQuestionsProps extends QuestionsProps<NumberQuestion> {
  hearticle: Pick<WorkHearticle, 'numbers' | 'findings'>
}

/** Numbers that no study here says, each with its reason (P-NUMBER-LITERAL), and those that two entries have. */
export function NumberQuestions(props: NumberQuestionsProps) {
  const { t } = useWords()
  const of = (kind: NumberQuestion['kind']) => props.questions.filter((one) => one.kind === kind)
  const [reasons, twins] = [of('reason'), of('twin')]
  return (
    <>
      <AskedNumbers
        {...props}
        id="review-reasons"
        title={t('review:reasons', { count: reasons.length })}
        hint={t('review:numbersWithReason')}
        questions={reasons}
      />
      <AskedNumbers
        {...props}
        id="review-twins"
        title={t('review:twins')}
        hint={t('review:twinsHint')}
        questions={twins}
      />
    </>
  )
}

function AskedNumbers(props: NumberQuestionsProps & Record<'id' | 'title' | 'hint', string>) {
  const { id, title, hint, hearticle } = props
  const { t, language } = useWords()
  if (props.questions.length === 0) return null
  return (
    <section className="review-reasons" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      <p className="field-hint">{hint}</p>
      {props.questions.map((question) => {
        const { key, kind, number } = question
        return (
          <fieldset
            key={key}
            id={kind === 'reason' ? `number-${number.id}` : undefined}
            data-place={placeOfQuestion(question)}
            tabIndex={-1}
          >
            <legend>
              <b>{shownNumber({ source: number.id }, language, hearticle) ?? number.value}</b>{' '}
              {sourceOfNumber(number, t)}
            </legend>
            <RightOrNot {...props} question={question} />
          </fieldset>
        )
      })}
    </section>
  )
}

function RightOrNot<T extends ReviewQuestion>({
  question: { key },
  answers,
  isOwn,
  onAnswer,
}: Omit<QuestionsProps<T>, 'questions'> & { question: T }) {
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
