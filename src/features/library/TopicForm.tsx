import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import {
  changeLibraryTopic,
  createLibraryTopic,
  type LibraryRubric,
  type LibraryTopic,
  listLibraryRubrics,
  listLibraryTopics,
} from '../../contract/desk/library-taxonomy.ts'
import type { FormEnds } from '../../desk/list.ts'
import { fieldsOf, pairOf } from '../../forms/plain-fields.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { EditForm } from './editing/EditForm.tsx'
import { FIRST_COLOR, TopicFields } from './TopicFields.tsx'

interface TopicFormProps extends FormEnds {
  /** Undefined for a new one. */
  topic: LibraryTopic | undefined
}

/** A topic, once the rubrics are there of which it has one. */
export function TopicForm({ topic, onSaved, onLeft }: TopicFormProps) {
  const { t, language } = useWords()
  const {
    value: rubrics,
    error,
    again,
  } = useRemote('rubrics', '', () => call(listLibraryRubrics, {}))
  if (!rubrics) {
    if (error) return <LoadFailure words={t('library:notReached')} onTryAgain={again} />
    return <p role="status">{t('library:loading')}</p>
  }
  if (rubrics.length === 0) return <p>{t('library:topicsNeedRubric')}</p>
  return (
    <EditForm
      form={`topic/${topic?.id ?? 'new'}`}
      began={beganWith(topic, rubrics)}
      goneCodes={['topic_not_found']}
      again={async (id) => {
        const listed = await call(listLibraryTopics, {})
        if (!listed.ok) return listed
        const now = listed.value.find((one) => String(one.id) === id)
        return { ok: true, value: now && beganWith(now, rubrics) }
      }}
      send={({ id, value: values, version, idempotencyKey }) => {
        const body = {
          rubricId: Number(values.rubricId),
          name: pairOf(values, 'name'),
          color: values.color ?? '',
        }
        if (version === null) return call(createLibraryTopic, { body }, { idempotencyKey })
        const input = { params: { id: Number(id) }, body: { version, ...body } }
        return call(changeLibraryTopic, input, { idempotencyKey })
      }}
      onSaved={(values) => onSaved(pairOf(values, 'name')[language])}
      onCancel={onLeft}
    >
      <TopicFields topic={topic} rubrics={rubrics} />
    </EditForm>
  )
}

function beganWith(topic: LibraryTopic | undefined, rubrics: readonly LibraryRubric[]) {
  const value = {
    ...fieldsOf('name', topic?.name),
    rubricId: String(topic?.rubricId ?? rubrics[0]?.id ?? ''),
    color: topic?.color ?? FIRST_COLOR,
  }
  return { version: topic?.version ?? null, value }
}
