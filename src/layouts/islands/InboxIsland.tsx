import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { InboxScreen } from '../../features/inbox/InboxScreen.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

export const InboxIsland = signedInIsland(EditorsOnly)

/** The API decides the same for each of its calls. */
function EditorsOnly({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  if (hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], user.roles)) {
    return <InboxScreen user={user} />
  }
  return (
    <Message tone="plain" title={t('inbox:notAllowedTitle')}>
      <p>{t('inbox:notAllowedText')}</p>
      <a className="pill" href={addressOf({ page: 'profile' }, language)}>
        {t('inbox:toProfile')}
      </a>
    </Message>
  )
}
