import { Users } from 'lucide'
import { useEffect, useState } from 'react'
import type { PresenceKind, PresentPerson } from '../contract/desk/presence.ts'
import { clockTime } from '../domain/presenters/short-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import { followPresence } from './follow-presence.ts'

interface PresentPeopleProps {
  kind: PresenceKind
  /** undefined for a text that is not stored yet. */
  id: number | undefined
}

/** Who else has a text open, and since when; nothing where nobody has. */
export function PresentPeople({ kind, id }: PresentPeopleProps) {
  const { t, language } = useWords()
  const [others, setOthers] = useState<readonly PresentPerson[]>([])
  useEffect(
    () => (id === undefined ? undefined : followPresence({ kind, id }, setOthers)),
    [kind, id],
  )
  return (
    <div className="present-people" role="status">
      {others.length > 0 && (
        <p>
          <Drawn content={icon(Users)} />{' '}
          {others
            .map(({ username, since }) =>
              t('together:present', { name: username, time: clockTime(since, language) }),
            )
            .join(' · ')}
        </p>
      )}
    </div>
  )
}
