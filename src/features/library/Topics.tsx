import { call } from '../../api.ts'
import {
  changeLibraryTopic,
  createLibraryTopic,
  deleteLibraryTopic,
  type LibraryRubric,
  type LibraryTopic,
} from '../../contract/library.ts'
import { topicClasses } from '../../domain/topic-color.ts'
import { useWords } from '../../i18n/Words.tsx'
import { EditableList } from './EditableList.tsx'
import { pairOf } from './fields.tsx'
import { TopicForm } from './TopicForm.tsx'
import { TopicPicture } from './TopicPicture.tsx'

interface TopicsProps {
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
  onChanged: () => Promise<void>
}

/** The topics with rubric, colour and picture. */
export function Topics({ rubrics, topics, onChanged }: TopicsProps) {
  const { t, language } = useWords()
  const save = (topic: LibraryTopic | undefined, typed: Record<string, string>) => {
    const body = {
      rubricId: Number(typed.rubricId),
      name: pairOf(typed, 'name'),
      color: typed.color ?? '',
    }
    if (!topic) return call(createLibraryTopic, { body })
    const { id, version } = topic
    return call(changeLibraryTopic, { params: { id }, body: { version, ...body } })
  }
  if (rubrics.length === 0) return <p>{t('library:topicsNeedRubric')}</p>
  return (
    <EditableList
      entries={topics}
      words={{ none: t('library:noTopics'), add: t('library:newTopic') }}
      lead={(topic) => <TopicPicture topic={topic} key={topic.imageName} />}
      about={({ color, rubricId }) => (
        <small className={topicClasses(color)}>
          <span className="badge">{rubrics.find(({ id }) => id === rubricId)?.name[language]}</span>
        </small>
      )}
      form={(topic, its) => <TopicForm topic={topic} rubrics={rubrics} {...its} />}
      save={save}
      remove={({ id, version }) => call(deleteLibraryTopic, { params: { id }, query: { version } })}
      onChanged={onChanged}
    />
  )
}
