import { useState } from 'react'
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
import { RowActions } from './RowActions.tsx'
import { pairOf } from './Rubrics.tsx'
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
  const [editing, setEditing] = useState<number | 'new'>()
  const other = language === 'de' ? 'en' : 'de'
  const save = async (topic: LibraryTopic | undefined, typed: Record<string, string>) => {
    const body = {
      rubricId: Number(typed.rubricId),
      name: pairOf(typed, 'name'),
      color: typed.color ?? '',
    }
    const outcome = topic
      ? await call(changeLibraryTopic, {
          params: { id: topic.id },
          body: { version: topic.version, ...body },
        })
      : await call(createLibraryTopic, { body })
    if (!outcome.ok) return outcome.error
    await onChanged()
    setEditing(undefined)
    return undefined
  }
  const form = (topic?: LibraryTopic) => (
    <TopicForm
      topic={topic}
      rubrics={rubrics}
      onSave={(typed) => save(topic, typed)}
      onCancel={() => setEditing(undefined)}
    />
  )
  if (rubrics.length === 0) return <p>{t('library:topicsNeedRubric')}</p>
  return (
    <>
      {topics.length === 0 && <p>{t('library:noTopics')}</p>}
      <ul className="library-list">
        {topics.map((topic) => (
          <li key={topic.id}>
            {editing === topic.id ? (
              form(topic)
            ) : (
              <div className="library-row">
                <TopicPicture topic={topic} key={topic.imageName} />
                <div>
                  <strong>{topic.name[language]}</strong>
                  <span lang={other}>{topic.name[other]}</span>
                  <small className={topicClasses(topic.color)}>
                    <span className="badge">
                      {rubrics.find(({ id }) => id === topic.rubricId)?.name[language]}
                    </span>
                  </small>
                </div>
                <RowActions
                  what={topic.name[language]}
                  onEdit={() => setEditing(topic.id)}
                  remove={() =>
                    call(deleteLibraryTopic, {
                      params: { id: topic.id },
                      query: { version: topic.version },
                    })
                  }
                  onGone={onChanged}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        form()
      ) : (
        <button type="button" className="pill" onClick={() => setEditing('new')}>
          {t('library:newTopic')}
        </button>
      )}
    </>
  )
}
