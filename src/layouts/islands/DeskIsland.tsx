import type { ComponentType } from 'react'
import type { Permission, SessionUser } from '../../contract/protocol/account-fields.ts'
import { Skeleton } from '../../desk/List.tsx'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** A screen of the desk, for whom it is; the API decides the same for each of its calls. */
export function deskIsland(
  Screen: ComponentType<{ user: SessionUser }>,
  permissions: readonly Permission[],
) {
  return signedInIsland(({ user }: { user: SessionUser }) => {
    const { t, language } = useWords()
    if (hasAnyOf(permissions, user.roles)) return <Screen user={user} />
    return (
      <div className="desk-refusal">
        <h1>{t('desk:notAllowedTitle')}</h1>
        <Message tone="plain">
          <p>{t('desk:notAllowedText')}</p>
          <a className="pill" href={addressOf({ page: 'profile' }, language)}>
            {t('desk:toProfile')}
          </a>
        </Message>
      </div>
    )
  }, Waiting)
}

function Waiting() {
  return <Skeleton words={useWords().t('desk:loading')} />
}
