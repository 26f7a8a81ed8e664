import type { InboxStudy } from '../../contract/desk/inbox.ts'
import { useWords } from '../../i18n/Words.tsx'

interface Mark {
  tone: 'bad' | 'plain' | 'good'
  words: string
}

/** What a study is marked with: what happened to it, what it repeats, what it may change. */
export function useMarks(): (study: InboxStudy) => Mark[] {
  const { t, language } = useWords()
  return ({ withdrawn, notices, hearticles, duplicates, mayChange, laterUntil, by }) => [
    ...(withdrawn ? [{ tone: 'bad' as const, words: t('inbox:withdrawn') }] : []),
    ...notices.map((type) => ({
      tone: 'bad' as const,
      words: t(`inbox:notice_${type as 'retracted'}`),
    })),
    ...mayChange.map(({ id }) => ({ tone: 'good' as const, words: t('inbox:mayChange', { id }) })),
    ...(hearticles.length > 0
      ? [{ tone: 'plain' as const, words: t('inbox:inHearticle', { ids: hearticles.join(', ') }) }]
      : []),
    ...(duplicates.length > 0
      ? [{ tone: 'plain' as const, words: t('inbox:duplicate', { pmid: duplicates[0]?.pmid }) }]
      : []),
    ...(laterUntil === null
      ? []
      : [
          {
            tone: 'plain' as const,
            words: t('inbox:until', {
              day: new Intl.DateTimeFormat(language, {
                dateStyle: 'medium',
                timeZone: 'UTC',
              }).format(new Date(laterUntil)),
            }),
          },
        ]),
    ...(by === 'hand' ? [{ tone: 'plain' as const, words: t('inbox:byHand') }] : []),
  ]
}
