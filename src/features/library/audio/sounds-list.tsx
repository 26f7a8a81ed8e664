import { call } from '../../../api/api.ts'
import { type HearticleListItem, listWorkHearticles } from '../../../contract/desk/writing.ts'
import type { SessionUser } from '../../../contract/protocol/account-fields.ts'
import type { ListContent, ListOf } from '../../../desk/list.ts'
import { matching, oneOf, text } from '../../../desk/place.ts'
import type { Words } from '../../../i18n/translator.ts'
import { Sounds } from './Sounds.tsx'

const parts = {
  term: text(100),
  sort: oneOf([]),
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^\d{1,10}$/),
}

/** Hearticles, each with its spoken versions beside it (P-LIBRARY, P-SOUND-FILES). */
export function soundsList(
  { t, language }: Words,
  { id: account }: Pick<SessionUser, 'id'>,
): ListOf<HearticleListItem, ListContent<HearticleListItem>, 'term'> {
  return {
    name: 'sounds',
    title: t('library:audio'),
    account,
    parts,
    asks: ['term', 'page'],
    async load({ term, page }) {
      const query = { lang: language, page: Number(page), size: 50, ...(term && { term }) }
      const answer = await call(listWorkHearticles, { query })
      if (!answer.ok) return answer
      const { content, totalPages } = answer.value
      return { ok: true, value: { rows: content, pages: totalPages } }
    },
    keyOf: ({ id }) => String(id),
    main: ({ translations: [first] }) => ({
      text: first?.headline || t('library:noHeadline'),
      lang: first?.languageCode,
    }),
    columns: () => [
      {
        name: 'number',
        head: t('library:hearticleNumber'),
        width: '150px',
        phone: 'number',
        show: ({ id }) => id,
      },
      {
        name: 'title',
        head: t('desk:hearticles'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        show: () => null,
      },
      {
        name: 'end',
        head: t('library:topic'),
        width: '180px',
        phone: 'end',
        show: ({ topic }) => <span className="row-words">{topic.name}</span>,
      },
    ],
    search: { part: 'term', label: t('library:hearticleSearch') },
    mutations: {},
    actions: [],
    detail: ({ id }) => <Sounds key={id} id={id} />,
    messageOf: () => '',
    empty: () => t('desk:noneFound'),
    failed: ({ message }) => message ?? t('library:notReached'),
  }
}
