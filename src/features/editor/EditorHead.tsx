import type { PresentPerson } from '../../contract/desk/presence.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Present } from '../../together/PresentPeople.tsx'
import { plannedDay } from './publishing/status-words.ts'

interface EditorHeadProps {
  user: SessionUser
  title: string
  stored: WorkHearticle | undefined
  /** Who else has it open. */
  others: readonly PresentPerson[]
}

/** Which hearticle is in the form, in which state, and the ways out of it. */
export function EditorHead({ user, title, stored, others }: EditorHeadProps) {
  const { t, language } = useWords()
  const state = stored?.edition.state ?? 'writing'
  const day = stored && plannedDay(stored, state, language)
  return (
    <>
      <p className="editor-back">
        <a href={addressOf({ page: 'desk' }, language)}>← {t('editor:toBoard')}</a>
      </p>
      <div className="editor-bar">
        <h2 tabIndex={-1}>{title}</h2>
        <span className="state-mark" data-state={state}>
          {day ? t('editor:planned', { day }) : t(`edition:state_${state}`)}
        </span>
        {stored?.edition.isPublic && !(day && stored.status === 'PUBLISHED') && (
          <a href={addressOf({ page: 'hearticle', id: stored.id }, language)}>
            {t('editor:toPage_PUBLISHED')}
          </a>
        )}
        {stored?.status === 'IN_REVIEW' && user.roles.includes('PERMISSION_REVIEW_HEARTICLES') && (
          <a href={addressOf({ page: 'review-translation', id: stored.id }, language)}>
            {t('editor:toPage_IN_REVIEW')}
          </a>
        )}
      </div>
      <Present others={others} />
    </>
  )
}
