import { aiParts } from '../../../contract/reading/evidence-choices.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { ChoiceField, PairField, SentencePair, TextField } from './EvidenceFields.tsx'

/** What a hearticle says beside its findings: why there is none, practice, who answers for it. */
interface StatementsProps {
  asksForReason: boolean
  /** With their outcome, by their id. */
  findings: ReadonlyArray<{ value: string; label: string }>
}

export function Statements({ asksForReason, findings }: StatementsProps) {
  const { t } = useWords()
  return (
    <>
      {asksForReason && (
        <PairField path="noFindingsReason" label={t('evidenceForm:noFindingsReason')} rows={2} />
      )}
      <fieldset>
        <legend>{t('evidenceForm:practice')}</legend>
        <SentencePair
          path="practice.professional"
          label={t('evidenceForm:practice_professional')}
        />
        <SentencePair path="practice.lay" label={t('evidenceForm:practice_lay')} />
      </fieldset>
      <details className="editor-fold">
        <summary>{t('evidence:responsibility')}</summary>
        <div className="stack evidence-numbers">
          <ChoiceField
            path="responsibility.ai.part"
            label={t('evidence:ai')}
            options={aiParts.map((value) => ({ value, label: t(`evidence:aiParts.${value}`) }))}
          />
          <TextField path="responsibility.ai.model" label={t('evidenceForm:aiModel')} />
          <TextField path="responsibility.ai.on" label={t('evidenceForm:aiOn')} type="date" />
          <TextField
            path="responsibility.searchedOn"
            label={t('evidence:searchedOn')}
            type="date"
          />
          <TextField
            path="responsibility.nextReviewOn"
            label={t('evidence:nextReviewOn')}
            type="date"
          />
        </div>
        <PairField path="responsibility.conflicts" label={t('evidence:conflicts')} rows={2} />
      </details>
      <details className="editor-fold">
        <summary>{t('evidenceForm:quiz')}</summary>
        <div className="stack">
          <p className="editor-source">{t('evidenceForm:quizHint')}</p>
          <ChoiceField
            path="quiz.findingId"
            label={t('evidenceForm:quizFinding')}
            options={findings}
          />
          <PairField path="quiz.question" label={t('evidenceForm:quizQuestion')} rows={2} />
          <PairField path="quiz.right" label={t('evidenceForm:quizRight')} />
          <PairField path="quiz.wrong" label={t('evidenceForm:quizWrong')} />
          <PairField path="quiz.alsoWrong" label={t('evidenceForm:quizWrong')} />
        </div>
      </details>
    </>
  )
}
