import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import {
  type AdminUser,
  deleteUser,
  type SearchedStatus,
  searchUsers,
  setSubscriptionLevel,
  setUserRoles,
} from '../../contract/administration/administration.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'

/** What is searched for; empty is any. */
export interface WantedUsers {
  username: string
  email: string
  status: SearchedStatus | ''
}

interface UsersView {
  at: 'loading' | 'ready' | 'failed'
  users: readonly AdminUser[]
  /** Where the list goes on; null at its end. */
  next: string | null
}

/** What came of a change; `message` is the API's own words, if it said something. */
type RightsOutcome =
  | { ok: true; user: AdminUser }
  | { ok: false; what: 'roles' | 'level'; message: string | undefined }

export interface UsersStore {
  $view: ReadableAtom<UsersView>
  search(wanted: WantedUsers): Promise<void>
  /** Goes on where the list ended; again after a failure. */
  more(): Promise<void>
  /** Sets level and roles, those that differ, the roles last: they may be one's own. */
  save(user: AdminUser, wanted: { roles: readonly Role[]; levelId: number }): Promise<RightsOutcome>
  remove(user: AdminUser): Promise<{ ok: true } | { ok: false; message: string | undefined }>
}

/** The users that an administrator looks at (P-USERS). */
export function createUsers(): UsersStore {
  const view = atom<UsersView>({ at: 'loading', users: [], next: null })
  const latest = createLatestOnly()
  let filters: WantedUsers = { username: '', email: '', status: '' }

  const ask = async (shownUsers: readonly AdminUser[], cursor: string | null) => {
    view.set({ at: 'loading', users: shownUsers, next: cursor })
    const query = { ...filters, ...(cursor !== null && { cursor }) }
    const outcome = await latest.ask((signal) => call(searchUsers, { query }, { signal }))
    if (outcome === 'overtaken') return
    if (!outcome.ok) return view.set({ at: 'failed', users: shownUsers, next: cursor })
    const { content, next } = outcome.value
    view.set({ at: 'ready', users: [...shownUsers, ...content], next })
  }
  const show = (change: (users: readonly AdminUser[]) => readonly AdminUser[]) =>
    view.set({ ...view.get(), users: change(view.get().users) })
  const showOne = (changed: AdminUser) =>
    show((users) => users.map((user) => (user.id === changed.id ? changed : user)))

  return {
    $view: view,
    search(wanted) {
      filters = wanted
      return ask([], null)
    },
    more: () => ask(view.get().users, view.get().next),
    async save(user, { roles, levelId }) {
      const params = { id: user.id }
      let after = user
      if (levelId !== user.grantedLevel.id) {
        const query = { subscriptionLevelId: levelId }
        const outcome = await call(setSubscriptionLevel, { params, query })
        if (!outcome.ok) return { ok: false, what: 'level', message: messageOf(outcome.error) }
        after = outcome.value
        // Also where the roles are refused next.
        showOne(after)
      }
      if (roles.toSorted().join() !== rolesOf(user).toSorted().join()) {
        const query = { was: rolesOf(user).join() }
        const outcome = await call(setUserRoles, { params, query, body: [...roles] })
        if (!outcome.ok) {
          // Another user has changed them, so what the list says of them is old.
          if (outcome.error.code === 'version_conflict') void ask([], null)
          return { ok: false, what: 'roles', message: messageOf(outcome.error) }
        }
        after = outcome.value
        showOne(after)
      }
      return { ok: true, user: after }
    },
    async remove({ id }) {
      const outcome = await call(deleteUser, { params: { id } })
      const isGone = !outcome.ok && outcome.error.code === 'user_not_found'
      if (!outcome.ok && !isGone) return { ok: false, message: messageOf(outcome.error) }
      show((users) => users.filter((user) => user.id !== id))
      return { ok: true }
    },
  }
}

export function rolesOf({ roles }: AdminUser): Role[] {
  return roles.map(({ name }) => name)
}
