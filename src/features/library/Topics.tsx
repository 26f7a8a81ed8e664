import { call } from '../../api/api.ts'
import {
  changeLibraryTopic,
  createLibraryTopic,
  deleteLibraryTopic,
  type LibraryRubric,
  type LibraryTopic,
  listLibraryTopics,
} from '../../contract/desk/library-taxonomy.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import type { Sending } from '../../forms/form.store.ts'
import { fieldsOf, pairOf } from '../../forms/plain-fields.tsx'
import type { Values } from '../../forms/values.ts'
import { useWords } from '../../i18n/Words.tsx'
import { EditableList } from './editing/EditableList.tsx'
import { FIRST_COLOR, TopicFields } from './TopicFields.tsx'
import { TopicPicture } from './TopicPicture.tsx'

interface TopicsProps {
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
  onChanged: () => Promise<void>
}

export function Topics({ rubrics, topics, onChanged }: TopicsProps) {
  const { t, language } = useWords()
  const save = (
    id: number | undefined,
    { value: values, version, idempotencyKey }: Sending<Values>,
  ) => {
    const body = {
      rubricId: Number(values.rubricId),
      name: pairOf(values, 'name'),
      color: values.color ?? '',
    }
    if (id === undefined || version === null)
      return call(createLibraryTopic, { body }, { idempotencyKey })
    return call(
      changeLibraryTopic,
      { params: { id }, body: { version, ...body } },
      { idempotencyKey },
    )
  }
  if (rubrics.length === 0) return <p>{t('library:topicsNeedRubric')}</p>
  return (
    <EditableList
      kind="topic"
      entries={topics}
      words={{ none: t('library:noTopics'), add: t('library:newTopic') }}
      lead={(topic) => <TopicPicture topic={topic} key={topic.imageName} />}
      about={({ color, rubricId }) => (
        <small className={topicClasses(color)}>
          <span className="badge">{rubrics.find(({ id }) => id === rubricId)?.name[language]}</span>
        </small>
      )}
      valuesOf={(topic) => ({
        ...fieldsOf('name', topic?.name),
        rubricId: String(topic?.rubricId ?? rubrics[0]?.id ?? ''),
        color: topic?.color ?? FIRST_COLOR,
      })}
      fields={(topic) => <TopicFields topic={topic} rubrics={rubrics} />}
      goneCode="topic_not_found"
      list={() => call(listLibraryTopics, {})}
      save={save}
      remove={({ id, version }) => call(deleteLibraryTopic, { params: { id }, query: { version } })}
      onChanged={onChanged}
    />
  )
}
