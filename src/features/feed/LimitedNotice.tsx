import type { FeedHint } from '../../domain/account/feed.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'

interface LimitedNoticeProps {
  hint: FeedHint
  /** The rubric is the address's, not one by chance. */
  isAddressed: boolean
}

/** Why the user sees rubrics that they did not choose, and what opens the rest (P-FEED-RANDOM). */
export function LimitedNotice({ hint, isAddressed }: LimitedNoticeProps) {
  const { t, language } = useWords()
  const profile = addressOf({ page: 'profile' }, language)
  const byChance = {
    'sign-in': t('feed:limitedAnonymous'),
    upgrade: t('feed:limitedFree'),
    'choose-rubrics': t('feed:chooseHint'),
  }[hint]
  return (
    <aside className="limited" aria-label={t('feed:limited')}>
      <p>{isAddressed ? t('feed:limitedAddressed') : byChance}</p>
      <p className="actions">
        {hint === 'sign-in' && (
          <>
            <a className="pill" href={addressOf({ page: 'login' }, language)}>
              {t('feed:signIn')}
            </a>
            <a className="button" href={addressOf({ page: 'signup' }, language)}>
              {t('feed:signUp')}
            </a>
          </>
        )}
        {hint === 'upgrade' && (
          <a className="button" href={`${profile}?tab=subscription`}>
            {t('feed:upgrade')}
          </a>
        )}
        {hint === 'choose-rubrics' && (
          <a className="button" href={`${profile}?tab=rubrics`}>
            {t('feed:choose')}
          </a>
        )}
      </p>
    </aside>
  )
}
