import type { ReactNode } from 'react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { useLeftDrafts } from './use-left-drafts.ts'

interface LeftDraftsProps {
  /** Of forms, such as `rubric`. */
  kind: string
  /** Opens the form, by the id of what it changes, or `new`; there its text is offered. */
  onOpen: (id: string) => void
}

/** Unsaved texts of forms that are not open in any tab, to go on with. */
export function LeftDrafts({ kind, onOpen }: LeftDraftsProps): ReactNode {
  const { t, language } = useWords()
  const left = useLeftDrafts(kind)
  if (left.length === 0) return null
  return (
    <Message tone="plain">
      <p>{t('drafts:left')}</p>
      <ul className="plain-list draft-list">
        {left.map(({ form, visit, title, at }) => (
          <li key={visit}>
            {title}, {dateTimeInVienna(new Date(at), locales[language])}{' '}
            <Button
              aria-label={t('drafts:openNamed', { title })}
              onClick={() => onOpen(form.slice(kind.length + 1))}
            >
              {t('drafts:open')}
            </Button>
          </li>
        ))}
      </ul>
    </Message>
  )
}
