import { useMemo, useState } from 'react'
import type { SessionUser } from '../../../contract/protocol/account-fields.ts'
import { pmidSchema } from '../../../contract/reading/pmid.ts'
import { List } from '../../../desk/List.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { studyTextsList } from './study-texts-list.tsx'

/** Where studies belong and how they read in German, for those who write (P-LIBRARY). */
export function StudyTextsScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const [requested] = useState(() => studyInAddress(location))
  const list = useMemo(() => studyTextsList(words, user.id, requested), [words, user.id, requested])
  return <List {...list} />
}

/** `?study=` names the one whose form opens, what stands behind '#' which of its fields. */
function studyInAddress({ search, hash }: { search: string; hash: string }) {
  const { data: pmid } = pmidSchema.safeParse(new URLSearchParams(search).get('study'))
  return pmid === undefined ? undefined : { pmid, place: hash.slice(1) }
}
