import { call } from '../../api.ts'
import {
  changeLibraryRubric,
  createLibraryRubric,
  deleteLibraryRubric,
  type LibraryRubric,
} from '../../contract/library.ts'
import { useWords } from '../../i18n/Words.tsx'
import { EditableList } from './EditableList.tsx'
import { EditForm } from './EditForm.tsx'
import { BothLanguages, pairOf, TextInput } from './fields.tsx'

interface RubricsProps {
  rubrics: readonly LibraryRubric[]
  /** Something changed: all of it is read again. */
  onChanged: () => Promise<void>
}

/** The rubrics in both languages, with the search by which each is filled every day. */
export function Rubrics({ rubrics, onChanged }: RubricsProps) {
  const { t, language } = useWords()
  const save = (rubric: LibraryRubric | undefined, typed: Record<string, string>) => {
    const text = typed['search.text']?.trim() ?? ''
    const body = {
      name: pairOf(typed, 'name'),
      description: pairOf(typed, 'description'),
      search: text === '' ? null : { text, enabled: typed['search.enabled'] === 'on' },
    }
    if (!rubric) return call(createLibraryRubric, { body })
    const { id, version } = rubric
    return call(changeLibraryRubric, { params: { id }, body: { version, ...body } })
  }
  return (
    <EditableList
      entries={rubrics}
      words={{ none: t('library:noRubrics'), add: t('library:newRubric') }}
      about={(rubric) => <small>{t(`library:search_${searchState(rubric)}`)}</small>}
      form={(rubric, its) => (
        <EditForm
          title={
            rubric ? t('library:edit', { what: rubric.name[language] }) : t('library:newRubric')
          }
          {...its}
        >
          <BothLanguages name="name" label={t('library:name')} value={rubric?.name} />
          <BothLanguages
            name="description"
            label={t('library:description')}
            value={rubric?.description}
            rows={3}
          />
          <TextInput
            name="search.text"
            label={t('library:search')}
            hint={t('library:searchHint')}
            value={rubric?.search?.text}
            rows={3}
            lang="en"
          />
          <label className="library-check">
            <input
              type="checkbox"
              name="search.enabled"
              defaultChecked={rubric?.search?.enabled ?? true}
            />
            <span>{t('library:searchEnabled')}</span>
          </label>
        </EditForm>
      )}
      save={save}
      remove={({ id, version }) =>
        call(deleteLibraryRubric, { params: { id }, query: { version } })
      }
      onChanged={onChanged}
    />
  )
}

function searchState({ search }: LibraryRubric): 'none' | 'on' | 'off' {
  if (!search) return 'none'
  return search.enabled ? 'on' : 'off'
}
