import { useMemo } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'
import { usersList } from './users-list.tsx'

/** Who there is and what they may, for administrators (P-USERS). */
export function UsersScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const list = useMemo(() => usersList(words, user.id, () => void refreshUser()), [words, user.id])
  return <List {...list} />
}
