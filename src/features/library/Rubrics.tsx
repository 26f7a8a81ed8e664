import { call } from '../../api/api.ts'
import {
  changeLibraryRubric,
  createLibraryRubric,
  deleteLibraryRubric,
  type LibraryRubric,
  listLibraryRubrics,
} from '../../contract/desk/library-taxonomy.ts'
import type { Sending } from '../../forms/form.store.ts'
import { useShownValue } from '../../forms/PlainForm.tsx'
import { BothLanguages, fieldsOf, pairOf, TextInput } from '../../forms/plain-fields.tsx'
import type { Values } from '../../forms/values.ts'
import { useWords } from '../../i18n/Words.tsx'
import { EditableList } from './editing/EditableList.tsx'
import { SearchPreview } from './SearchPreview.tsx'

interface RubricsProps {
  rubrics: readonly LibraryRubric[]
  /** Something changed: all of it is read again. */
  onChanged: () => Promise<void>
}

export function Rubrics({ rubrics, onChanged }: RubricsProps) {
  const { t } = useWords()
  const save = (
    id: number | undefined,
    { value: values, version, idempotencyKey }: Sending<Values>,
  ) => {
    const text = values['search.text']?.trim() ?? ''
    const body = {
      name: pairOf(values, 'name'),
      description: pairOf(values, 'description'),
      search: text === '' ? null : { text, enabled: values['search.enabled'] === 'on' },
    }
    if (id === undefined || version === null)
      return call(createLibraryRubric, { body }, { idempotencyKey })
    return call(
      changeLibraryRubric,
      { params: { id }, body: { version, ...body } },
      { idempotencyKey },
    )
  }
  return (
    <EditableList
      kind="rubric"
      entries={rubrics}
      words={{ none: t('library:noRubrics'), add: t('library:newRubric') }}
      about={(rubric) => <small>{t(`library:search_${searchState(rubric)}`)}</small>}
      valuesOf={(rubric) => ({
        ...fieldsOf('name', rubric?.name),
        ...fieldsOf('description', rubric?.description),
        'search.text': rubric?.search?.text ?? '',
        'search.enabled': (rubric?.search?.enabled ?? true) ? 'on' : '',
      })}
      fields={() => (
        <>
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
        </>
      )}
      goneCode="rubric_not_found"
      list={() => call(listLibraryRubrics, {})}
      save={save}
      remove={({ id, version }) =>
        call(deleteLibraryRubric, { params: { id }, query: { version } })
      }
      onChanged={onChanged}
    />
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

function searchState({ search }: LibraryRubric): 'none' | 'on' | 'off' {
  if (!search) return 'none'
  return search.enabled ? 'on' : 'off'
}
