import type { MouseEvent } from 'react'
import type { HearticleStatus, WorkHearticle } from '../../contract/desk/writing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { addressOfPlace } from './place.ts'
import { plannedDay, statusClass } from './status-words.ts'

/** Where others see a hearticle in a state. */
const PAGES = { IN_REVIEW: 'review-translation', PUBLISHED: 'hearticle' } as const

/** Whether the user may open the page that a state leads to: reviews are for reviewers alone. */
function isPageFor({ roles }: SessionUser, status: HearticleStatus): status is keyof typeof PAGES {
  if (status === 'IN_REVIEW') return roles.includes('PERMISSION_REVIEW_HEARTICLES')
  return status === 'PUBLISHED'
}

interface EditorHeadProps {
  user: SessionUser
  title: string
  stored: WorkHearticle | undefined
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Which hearticle is in the form, in which state, and the ways out of it. */
export function EditorHead({ user, title, stored, onLink }: EditorHeadProps) {
  const { t, language } = useWords()
  const status = stored?.status ?? 'DRAFT'
  const day = stored && plannedDay(stored, language)
  return (
    <>
      <p className="editor-back">
        <a href={addressOfPlace({}, language)} onClick={onLink}>
          ← {t('editor:backToList')}
        </a>
      </p>
      <div className="editor-bar">
        <h2 tabIndex={-1}>{title}</h2>
        <span className={statusClass[status]}>
          {day ? t('editor:planned', { day }) : t(`editor:status_${status}`)}
        </span>
        {stored && (
          <span className="editor-source">{t('editor:version', { version: stored.version })}</span>
        )}
        {stored && !day && isPageFor(user, stored.status) && (
          <a href={addressOf({ page: PAGES[stored.status], id: stored.id }, language)}>
            {t(`editor:toPage_${stored.status}`)}
          </a>
        )}
      </div>
    </>
  )
}
