import { figureReaders, flowReaders } from '../../contract/desk/figures.ts'
import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { DeskFlow } from '../../features/figures/DeskFlow.tsx'
import { FiguresScreen } from '../../features/figures/FiguresScreen.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** Figures of the desk. The API decides the same for each of its calls. */
export const FiguresIsland = signedInIsland(Figures)

function Figures({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  if (!hasAnyOf(figureReaders, user.roles)) {
    return (
      <Message tone="plain" title={t('figures:notAllowedTitle')}>
        <p>{t('figures:notAllowedText')}</p>
      </Message>
    )
  }
  return (
    <>
      <FiguresScreen />
      {hasAnyOf(contentEditors, user.roles) && (
        <section className="desk-flow">
          <h2>{t('figures:questionsTitle')}</h2>
          <p>{t('figures:questionsLead')}</p>
          <a
            className="pill"
            href={`${addressOf({ page: 'editor' }, language)}?tab=content#questions`}
          >
            {t('figures:toQuestions')}
          </a>
        </section>
      )}
      {hasAnyOf(flowReaders, user.roles) && <DeskFlow />}
    </>
  )
}
