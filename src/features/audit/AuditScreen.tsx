import { useMemo } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { auditList } from './audit-list.tsx'

/** Who changed what, for administrators (P-AUDIT). */
export function AuditScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const list = useMemo(() => auditList(words, user.id), [words, user.id])
  return <List {...list} />
}
