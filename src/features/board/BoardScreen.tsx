import { useMemo } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import { listDeskPeople } from '../../contract/desk/board.ts'
import { listTopics } from '../../contract/desk/writing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { List, Skeleton } from '../../desk/List.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { type BoardContext, boardList, hearticlesList, todoList } from './board-list.tsx'

interface BoardScreenProps {
  user: SessionUser
  /** Which list of the board: its plan, or what is to be done. */
  listOf: (context: BoardContext) => ReturnType<typeof boardList>
}

function BoardScreen({ user, listOf }: BoardScreenProps) {
  const words = useWords()
  const { t, language: lang } = words
  const topics = useRemote('topics', lang, () => call(listTopics, { query: { lang } }))
  const people = useRemote('people', '', () => call(listDeskPeople, {}))
  const list = useMemo(
    () =>
      topics.value && people.value
        ? listOf({ words, user, topics: topics.value, people: people.value })
        : undefined,
    [words, user, topics.value, people.value, listOf],
  )
  const failed = [topics, people].find(({ error }) => error)
  if (list) return <List {...list} />
  if (!failed) return <Skeleton words={t('desk:loading')} />
  return (
    <LoadFailure words={failed.error?.message ?? t('desk:notReached')} onTryAgain={failed.again} />
  )
}

/** All work of the desk, as a list or by week (P-BOARD). */
export const PlanScreen = ({ user }: { user: SessionUser }) => (
  <BoardScreen user={user} listOf={boardList} />
)

/** What is to be done, by whom (P-BOARD). */
export const TodoScreen = ({ user }: { user: SessionUser }) => (
  <BoardScreen user={user} listOf={todoList} />
)

/** All that is written or was, by whether it is public (P-DESK-HEARTICLES). */
export const HearticlesScreen = ({ user }: { user: SessionUser }) => (
  <BoardScreen user={user} listOf={hearticlesList} />
)
