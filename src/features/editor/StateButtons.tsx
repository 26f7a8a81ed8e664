import type { HearticleStatus, WorkHearticle } from '../../contract/desk/writing.ts'
import { nextStates } from '../../domain/hearticle/hearticle-states.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { plannedDay } from './status-words.ts'

interface StateButtonsProps {
  stored: Pick<WorkHearticle, 'status' | 'publicationDate' | 'translations'>
  disabled: boolean
  /** Something keeps it from leaving the state of a draft. */
  isBlocked: boolean
  onGo: (status: HearticleStatus) => void
}

/** Where a hearticle can go from its state, and what happens then. */
export function StateButtons(props: StateButtonsProps) {
  const { stored, disabled, isBlocked, onGo } = props
  const { status, translations } = stored
  const { t, language } = useWords()
  const day = plannedDay(stored, language)
  const unapproved = translations.filter(({ review }) => review === null)
  return (
    <div className="editor-states">
      <p>{day ? t('editor:stateMeans_planned', { day }) : t(`editor:stateMeans_${status}`)}</p>
      {status === 'IN_REVIEW' &&
        unapproved.map(({ id, languageCode }) => (
          <p key={id} className="editor-source">
            {t(`editor:unapproved_${languageCode}`)}
          </p>
        ))}
      <p className="actions">
        {nextStates(status).map((next) => {
          const needsAll = next !== 'DRAFT'
          return (
            <Button
              key={next}
              disabled={disabled || (needsAll && isBlocked)}
              onClick={() => onGo(next)}
            >
              {t(`editor:go_${status}_${next}` as 'editor:go_DRAFT_IN_REVIEW')}
            </Button>
          )
        })}
      </p>
      {isBlocked && status !== 'PUBLISHED' && (
        <p className="editor-source">{t('editor:blockedHint')}</p>
      )}
    </div>
  )
}
