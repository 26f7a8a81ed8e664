import { call } from '../../api/api.ts'
import {
  changeLibraryRubric,
  createLibraryRubric,
  type LibraryRubric,
  listLibraryRubrics,
} from '../../contract/desk/library-taxonomy.ts'
import type { FormEnds } from '../../desk/list.ts'
import { useShownValue } from '../../forms/PlainForm.tsx'
import { BothLanguages, fieldsOf, pairOf, TextInput } from '../../forms/plain-fields.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { EditForm } from './editing/EditForm.tsx'
import { SearchPreview } from './SearchPreview.tsx'

interface RubricFormProps extends FormEnds {
  /** Undefined for a new one. */
  rubric: LibraryRubric | undefined
}

export function RubricForm({ rubric, onSaved, onLeft }: RubricFormProps) {
  const { t, language } = useWords()
  return (
    <EditForm
      form={`rubric/${rubric?.id ?? 'new'}`}
      began={beganWith(rubric)}
      goneCodes={['rubric_not_found']}
      again={async (id) => {
        const listed = await call(listLibraryRubrics, {})
        if (!listed.ok) return listed
        const now = listed.value.find((one) => String(one.id) === id)
        return { ok: true, value: now && beganWith(now) }
      }}
      send={({ id, value: values, version, idempotencyKey }) => {
        const text = values['search.text']?.trim() ?? ''
        const body = {
          name: pairOf(values, 'name'),
          description: pairOf(values, 'description'),
          search: text === '' ? null : { text, enabled: values['search.enabled'] === 'on' },
        }
        if (version === null) return call(createLibraryRubric, { body }, { idempotencyKey })
        const input = { params: { id: Number(id) }, body: { version, ...body } }
        return call(changeLibraryRubric, input, { idempotencyKey })
      }}
      onSaved={(values) => onSaved(pairOf(values, 'name')[language])}
      onCancel={onLeft}
    >
      <BothLanguages name="name" label={t('library:name')} />
      <BothLanguages name="description" label={t('library:description')} rows={3} />
      <TextInput
        name="search.text"
        label={t('library:search')}
        hint={t('library:searchHint')}
        rows={3}
        lang="en"
      />
      <SearchPreview field="search.text" />
      <SearchEnabled />
    </EditForm>
  )
}

function SearchEnabled() {
  const { t } = useWords()
  const name = 'search.enabled'
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} defaultChecked={useShownValue(name) === 'on'} />
      <span>{t('library:searchEnabled')}</span>
    </label>
  )
}

function beganWith(rubric: LibraryRubric | undefined) {
  const value = {
    ...fieldsOf('name', rubric?.name),
    ...fieldsOf('description', rubric?.description),
    'search.text': rubric?.search?.text ?? '',
    'search.enabled': (rubric?.search?.enabled ?? true) ? 'on' : '',
  }
  return { version: rubric?.version ?? null, value }
}
