import { type CallAnswer, call } from '../../api/api.ts'
import {
  type AdminUser,
  type SearchedStatus,
  searchedStatuses,
  searchUsers,
} from '../../contract/administration/administration.ts'
import { roles, subscriptionLevels } from '../../contract/protocol/account-fields.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { STATUS_TONES } from '../../domain/presenters/status-tone.ts'
import type { Words } from '../../i18n/translator.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AccessHistory } from './AccessHistory.tsx'
import { AskedNames } from './AskedNames.tsx'
import { changeRights, removeUser, resetKeys, rolesOf } from './users-actions.ts'

const parts = {
  status: oneOf(['', ...searchedStatuses]),
  username: text(100),
  email: text(100),
  sort: oneOf([]),
  page: { accepts: /^\d{1,2}$/, first: '0' },
  row: matching(/^[\da-f-]{36}$/),
}

/** Who there is, what they may, and taking them away (P-USERS). */
export function usersList(
  { t }: Words,
  ownId: string,
  ownChanged: () => void,
): ListOf<AdminUser, ListContent<AdminUser>, 'status' | 'username' | 'email'> {
  const level = ({ subscriptionLevel: { name } }: AdminUser) => t(`profile:level_${name}`)
  const changed = async (id: string, answer: CallAnswer<unknown>) => {
    if (id === ownId) ownChanged()
    return answer
  }
  return {
    name: 'users',
    title: t('administration:users'),
    account: ownId,
    parts,
    asks: ['status', 'username', 'email', 'page'],
    async load({ status, username, email }, cursor) {
      const query = { username, email, status: status as SearchedStatus | '' }
      const answer = await call(searchUsers, { query: { ...query, ...(cursor && { cursor }) } })
      if (!answer.ok) return answer
      const { content, next } = answer.value
      return { ok: true, value: { rows: content, next } }
    },
    keyOf: ({ id }) => id,
    main: ({ id, username }) => ({
      text: id === ownId ? `${username} ${t('administration:you')}` : username,
    }),
    columns: () => [
      {
        name: 'status',
        head: t('administration:status'),
        width: '150px',
        phone: 'state',
        show: ({ subscriptionStatus }) => (
          <StatusBadge tone={STATUS_TONES[subscriptionStatus]} plain>
            {t(`billing:status_${subscriptionStatus}`)}
          </StatusBadge>
        ),
      },
      {
        name: 'title',
        head: t('administration:username'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        show: () => null,
      },
      {
        name: 'email',
        head: t('administration:email'),
        width: 'minmax(0, 1fr)',
        show: ({ email }) => <span className="row-words">{email}</span>,
      },
      {
        name: 'end',
        head: t('administration:level'),
        width: '100px',
        phone: 'end',
        show: level,
      },
    ],
    views: {
      part: 'status',
      options: ['', ...searchedStatuses].map((value) => ({
        value,
        words: t(`administration:status_${(value || 'all') as 'all'}`),
      })),
    },
    filters: () => [{ part: 'email', label: t('administration:email'), kind: 'text' }],
    search: {
      part: 'username',
      label: t('administration:username'),
      button: { words: t('administration:searchUsers'), hint: t('administration:searchHint') },
    },
    mutations: {},
    actions: [
      {
        name: 'edit',
        key: 'e',
        words: t('administration:edit'),
        may: () => true,
        ask: ([user]) => ({
          title: t('administration:editTitle', { name: user?.username ?? '' }),
          fields: [
            {
              name: 'roles',
              label: t('administration:roles'),
              kind: 'checkboxes',
              value: user ? rolesOf(user).join() : '',
              options: roles
                .filter((name) => name !== 'ROLE_USER')
                .map((name) => ({
                  value: name,
                  words: t(`administration:${name}`),
                  hint: t(`administration:${name}_may`),
                })),
            },
            {
              name: 'level',
              label: t('administration:grantedLevel'),
              kind: 'select',
              value: String(user?.grantedLevel.id ?? 1),
              hint:
                user &&
                t(`administration:access_${user.accessSource ?? 'none'}`, { level: level(user) }),
              options: subscriptionLevels.map((name, index) => ({
                value: String(index + 1),
                words: t(`profile:level_${name}`),
              })),
            },
          ],
          means: ({ roles: ticked = '' }) =>
            user?.id === ownId && !ticked.split(',').includes('ROLE_ADMIN')
              ? [t('administration:givesUpOwn')]
              : [],
          send: t('administration:saveChanges'),
        }),
        now: async (user, { roles: ticked = '', level: levelId }) => {
          const names = ticked.split(',')
          const wanted = {
            roles: roles.filter((name) => names.includes(name)),
            levelId: Number(levelId),
          }
          return changed(user.id, await changeRights(user, wanted, t))
        },
      },
      {
        name: 'resetKeys',
        key: 'r',
        words: t('administration:resetKeys'),
        may: ({ id }) => id !== ownId,
        ask: ([user]) => ({
          title: t('administration:resetKeysTitle', { name: user?.username ?? '' }),
          means: () => [t('administration:resetKeysMeans'), t('administration:resetKeysNext')],
          send: t('administration:resetKeys'),
        }),
        now: (user) => resetKeys(user, t),
      },
      {
        name: 'delete',
        key: 'd',
        words: t('administration:delete'),
        may: () => true,
        ask: ([user]) => ({
          title: t('administration:deleteUser'),
          about: user && { text: `${user.username} (${user.email})`, lang: undefined },
          means: () => [
            t('administration:deleteData'),
            t('administration:deleteSubscription'),
            ...(user?.id === ownId ? [t('administration:deleteSelf')] : []),
          ],
          send: t('administration:delete'),
        }),
        now: async (user) => changed(user.id, await removeUser(user, t)),
      },
    ],
    detail: (user, actions) => (
      <section className="stack desk-thing">
        <h2>{user.username}</h2>
        {actions}
        <p>{user.email}</p>
        <p>
          {rolesOf(user)
            .map((name) => t(`administration:${name}`))
            .join(', ')}
        </p>
        <AccessHistory key={user.id} userId={user.id} />
      </section>
    ),
    above: () => <AskedNames />,
    messageOf: (kind, _, name) =>
      t(kind === 'delete' ? 'administration:user_deleted' : 'administration:user_saved', { name }),
    empty: () => t('administration:users_none'),
    failed: ({ message }) => message ?? t('administration:users_failed'),
  }
}
