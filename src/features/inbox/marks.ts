import type { InboxStudy } from '../../contract/desk/inbox.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import type { Words } from '../../i18n/translator.ts'

interface Mark {
  tone: 'bad' | 'plain' | 'good'
  words: string
}

/** What a study is marked with, the gravest first: what happened to it, what it may change, repeats. */
export function marksOf(study: InboxStudy, { t, language }: Words): Mark[] {
  const { withdrawn, notices, hearticles, duplicates, mayChange, laterUntil, by, decided } = study
  const mark = (tone: Mark['tone'], words: string | false | null | undefined): Mark[] =>
    words ? [{ tone, words }] : []
  return [
    ...mark('bad', withdrawn && t('inbox:withdrawn')),
    ...notices.flatMap((type) => mark('bad', t(`inbox:notice_${type as 'retracted'}`))),
    ...mayChange.flatMap(({ id }) => mark('good', t('inbox:mayChange', { id }))),
    ...mark(
      'plain',
      hearticles.length > 0 && t('inbox:inHearticle', { ids: hearticles.join(', ') }),
    ),
    ...mark('plain', duplicates[0] && t('inbox:duplicate', { pmid: duplicates[0].pmid })),
    ...mark(
      'plain',
      laterUntil && t('inbox:until', { day: formatDay(laterUntil, language, 'medium') }),
    ),
    ...mark('plain', by === 'hand' && t('inbox:byHand')),
    ...mark(
      'plain',
      decided &&
        t(`inbox:decided_${decided.decision}`, {
          by: decided.by ?? t('inbox:somebody'),
          day: formatDay(decided.at.slice(0, 10), language, 'medium'),
        }),
    ),
  ]
}
