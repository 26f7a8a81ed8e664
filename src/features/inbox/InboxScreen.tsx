import { useMemo } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import { listDeskPeople } from '../../contract/desk/board.ts'
import { listLibraryRubrics, listLibraryTopics } from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List, Skeleton } from '../../desk/List.tsx'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { inboxList } from './inbox-list.tsx'

/** Studies that came in, decided about by keys or by buttons (P-INBOX, P-TRIAGE-KEYS). */
export function InboxScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const { t } = words
  const rubrics = useRemote('rubrics', '', () => call(listLibraryRubrics, {}))
  const topics = useRemote('topics', '', () => call(listLibraryTopics, {}))
  const people = useRemote('people', '', () => call(listDeskPeople, {}))
  const list = useMemo(() => {
    if (!rubrics.value || !topics.value || !people.value) return undefined
    const mayPlan = hasAnyOf(['PERMISSION_PLAN', 'PERMISSION_ADMIN'], user.roles)
    const writers = people.value.filter(({ id, writes }) => writes && (mayPlan || id === user.id))
    const desk = { rubrics: rubrics.value, topics: topics.value, writers, userId: user.id }
    return inboxList(words, desk)
  }, [words, user, rubrics.value, topics.value, people.value])
  const failed = [rubrics, topics, people].find(({ error }) => error)
  if (list) return <List {...list} />
  if (!failed) return <Skeleton words={t('desk:loading')} />
  return (
    <LoadFailure words={failed.error?.message ?? t('desk:notReached')} onTryAgain={failed.again} />
  )
}
