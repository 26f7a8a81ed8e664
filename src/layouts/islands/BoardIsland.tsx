import { boardWorkers } from '../../contract/desk/board.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { BoardScreen } from '../../features/board/BoardScreen.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

export const BoardIsland = signedInIsland(DeskOnly)

/** The API decides the same for each of its calls. */
function DeskOnly({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  if (hasAnyOf(boardWorkers, user.roles)) return <BoardScreen user={user} />
  return (
    <Message tone="plain" title={t('board:notAllowedTitle')}>
      <p>{t('board:notAllowedText')}</p>
      <a className="pill" href={addressOf({ page: 'profile' }, language)}>
        {t('board:toProfile')}
      </a>
    </Message>
  )
}
