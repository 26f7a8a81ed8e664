import { Users } from 'lucide'
import type { PresenceKind } from '../contract/desk/presence.ts'
import { clockTime } from '../domain/presenters/short-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import { usePresence } from './use-presence.ts'

/** Who else has a text open, and since when; nothing where nobody has. */
export function PresentPeople({ kind, id }: { kind: PresenceKind; id: number | undefined }) {
  const { t, language } = useWords()
  const others = usePresence(kind, id)
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
