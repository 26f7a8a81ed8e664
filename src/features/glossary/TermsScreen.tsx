import { useMemo, useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { proposedInAddress } from './terms-at.ts'
import { termsList } from './terms-list.tsx'

/** Where terms are written and approved (P-GLOSSARY); the API decides the same of each call. */
export function TermsScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const [proposed] = useState(() => proposedInAddress(location.search))
  const list = useMemo(() => termsList(words, user, proposed), [words, user, proposed])
  return <List {...list} />
}
