import { Users } from 'lucide'
import { useEffect, useState } from 'react'
import type { PresenceKind, PresentPerson } from '../contract/desk/presence.ts'
import { clockTime } from '../domain/presenters/short-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import { followPresence } from './follow-presence.ts'

/** Who else has a text open that is read here, and since when; nothing where nobody has. */
export function PresentPeople({ kind, id }: { kind: PresenceKind; id: number }) {
  const [others, setOthers] = useState<readonly PresentPerson[]>([])
  useEffect(() => followPresence({ kind, id }, (seen) => setOthers(seen.others)).end, [kind, id])
  return <Present others={others} />
}

/** The line that says who else has a text open. */
export function Present({ others }: { others: readonly PresentPerson[] }) {
  const { t, language } = useWords()
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
