import type { ReactNode } from 'react'
import { call } from '../../api/api.ts'
import {
  deletePlaylist,
  type ListedPlaylist,
  listPlaylists,
  playlistStatuses,
} from '../../contract/reading/playlists.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { refusalWords } from '../../forms/saved-by.ts'
import type { Words } from '../../i18n/translator.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'

const TONES = { DRAFT: 'warning', ACTIVE: 'good', ARCHIVED: 'grey' } as const

const parts = {
  status: oneOf(['', ...playlistStatuses]),
  name: text(100),
  sort: oneOf(['', 'title', '-title']),
  page: { accepts: /^\d{1,3}$/, first: '0' },
  row: matching(/^\d{1,10}$/),
}

/** Playlists, newest first, and the form that makes and changes one (P-PLAYLISTS-DESK). */
export function playlistsList(
  words: Words,
  account: string,
  names: ReactNode,
): ListOf<ListedPlaylist, ListContent<ListedPlaylist>, 'status' | 'name'> {
  const { t, language } = words
  const has = (rows: readonly ListedPlaylist[], wanted: string) =>
    rows.filter(({ status }) => wanted === '' || status === wanted)
  const count = ({ hearticleIds }: ListedPlaylist) =>
    t('administration:hearticles', { count: hearticleIds.length })
  return {
    name: 'playlists',
    title: t('profile:tab_playlists'),
    account,
    parts,
    asks: [],
    async load() {
      const answer = await call(listPlaylists, {})
      return answer.ok ? { ok: true, value: { rows: answer.value } } : answer
    },
    narrow: (rows, { status, name }) =>
      has(rows, status).filter((row) => row.name.toLowerCase().includes(name.toLowerCase())),
    keyOf: ({ id }) => String(id),
    main: ({ name }) => ({ text: name }),
    columns: () => [
      {
        name: 'status',
        head: t('administration:status'),
        width: '110px',
        phone: 'state',
        show: ({ status }) => (
          <StatusBadge tone={TONES[status]} plain>
            {t(`administration:playlist_${status}`)}
          </StatusBadge>
        ),
      },
      {
        name: 'title',
        head: t('administration:name'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        sort: ({ name }) => name,
        show: () => null,
      },
      { name: 'end', head: '', width: '130px', phone: 'end', show: count },
    ],
    views: {
      part: 'status',
      options: ['', ...playlistStatuses].map((value) => ({
        value,
        words: t(
          value === ''
            ? 'administration:status_all'
            : `administration:playlist_${value as 'DRAFT'}`,
        ),
      })),
      count: (view, { rows }) => has(rows, view).length,
    },
    search: { part: 'name', label: t('administration:name') },
    mutations: {},
    actions: [
      {
        name: 'create',
        key: 'n',
        words: t('administration:createPlaylist'),
        isOfList: true,
        may: () => true,
        form: (_, ends) => ({
          title: t('administration:createPlaylist'),
          content: <PlaylistForm playlist={undefined} {...ends} />,
        }),
      },
      {
        name: 'edit',
        key: 'e',
        words: t('administration:edit'),
        may: () => true,
        form: (playlist, ends) => ({
          title: t('administration:editPlaylist'),
          content: <PlaylistForm playlist={playlist} {...ends} />,
        }),
      },
      {
        name: 'delete',
        key: 'd',
        words: t('administration:delete'),
        may: () => true,
        ask: ([playlist]) => ({
          title: t('administration:deletePlaylist'),
          about: playlist && { text: playlist.name, lang: undefined },
          means: () => [t('administration:deletePlaylistNote')],
          send: t('administration:delete'),
        }),
        now: async ({ id, version }) => {
          const answer = await call(deletePlaylist, { params: { id }, query: { version } })
          if (answer.ok || answer.error.code === 'playlist_not_found')
            return { ok: true, value: undefined }
          const failed = t('administration:playlistDelete_failed')
          const message = `${failed} ${refusalWords(answer.error, words)}`.trim()
          return { ok: false, error: { ...answer.error, message } }
        },
      },
    ],
    detail: (playlist, actions) => (
      <section className="stack desk-thing">
        <h2>{playlist.name}</h2>
        {actions}
        {playlist.description !== '' && <p>{playlist.description}</p>}
        {playlist.status === 'ACTIVE' && (
          <a href={addressOf({ page: 'playlist', id: playlist.id }, language)}>
            {t('administration:playlistPage')}
          </a>
        )}
        <h3>{count(playlist)}</h3>
        <ol>
          {playlist.hearticles.map(({ id, headline }) => (
            <li key={id}>{headline || t('administration:hearticleNumber', { id })}</li>
          ))}
        </ol>
      </section>
    ),
    above: () => names,
    messageOf: (action, _, name) =>
      t(action === 'delete' ? 'administration:playlist_deleted' : 'administration:playlist_saved', {
        name,
      }),
    empty: () => t('administration:playlists_none'),
    failed: ({ message }) => message ?? t('administration:playlists_failed'),
  }
}
