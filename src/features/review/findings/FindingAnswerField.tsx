import { type FindingAnswer, findingAnswers } from '../../../contract/desk/finding-answers.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

interface FindingAnswerFieldProps {
  id: string
  /** Counted from 1, and its outcome. */
  number: number
  outcome: string
  answer: FindingAnswer | undefined
  /** It was answered, and the finding or its passage has changed since. */
  hasMoved: boolean
  onAnswer: (id: string, answer: FindingAnswer | undefined) => void
}

/** Whether a finding says what its passage says (P-REVIEW-FINDINGS). */
export function FindingAnswerField(props: FindingAnswerFieldProps) {
  const { id, number, outcome, answer, hasMoved, onAnswer } = props
  const { t } = useWords()
  return (
    <fieldset className="finding-answer" data-place={`findings.${id}`} tabIndex={-1}>
      <legend>
        {t('review:answerLegend')}
        <span className="visually-hidden">{` ${t('review:finding', { number })}: ${outcome}`}</span>
      </legend>
      {hasMoved && <p className="field-error">{t('review:answerMoved')}</p>}
      <div className="cluster finding-answers">
        {findingAnswers.map((one) => (
          <label key={one} className={`checkbox finding-answer-${one}`}>
            <input
              type="radio"
              name={`finding-${id}`}
              value={one}
              checked={answer === one}
              onChange={() => onAnswer(id, one)}
            />
            <span>{t(`review:answer_${one}`)}</span>
          </label>
        ))}
      </div>
      {answer !== undefined && (
        <Button
          className="text-button"
          onClick={({ currentTarget }) => {
            // The button goes with the answer.
            currentTarget.closest('fieldset')?.querySelector('input')?.focus()
            onAnswer(id, undefined)
          }}
        >
          {t('review:answerTakeBack')}
          <span className="visually-hidden">{` (${t('review:finding', { number })})`}</span>
        </Button>
      )}
    </fieldset>
  )
}
