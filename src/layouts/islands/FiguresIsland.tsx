import { figureReaders } from '../../contract/desk/figures.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { FiguresScreen } from '../../features/figures/FiguresScreen.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** Figures of the desk. The API decides the same for each of its calls. */
export const FiguresIsland = signedInIsland(Figures)

function Figures({ user }: { user: SessionUser }) {
  const { t } = useWords()
  if (!hasAnyOf(figureReaders, user.roles)) {
    return (
      <Message tone="plain" title={t('figures:notAllowedTitle')}>
        <p>{t('figures:notAllowedText')}</p>
      </Message>
    )
  }
  return <FiguresScreen />
}
