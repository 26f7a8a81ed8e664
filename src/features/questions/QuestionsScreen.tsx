import { useMemo } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import { listLibraryRubrics, listLibraryTopics } from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List, Skeleton } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { questionsList } from './questions-list.tsx'

/** Where the desk answers what readers ask (P-DESK-QUESTIONS). */
export function QuestionsScreen({ user }: { user: SessionUser }) {
  const words = useWords()
  const { t } = words
  const rubrics = useRemote('rubrics', '', () => call(listLibraryRubrics, {}))
  const topics = useRemote('topics', '', () => call(listLibraryTopics, {}))
  const list = useMemo(
    () =>
      rubrics.value && topics.value
        ? questionsList(words, { userId: user.id, rubrics: rubrics.value, topics: topics.value })
        : undefined,
    [words, user, rubrics.value, topics.value],
  )
  const failed = [rubrics, topics].find(({ error }) => error)
  if (list) return <List {...list} />
  if (!failed) return <Skeleton words={t('desk:loading')} />
  return (
    <LoadFailure words={failed.error?.message ?? t('desk:notReached')} onTryAgain={failed.again} />
  )
}
