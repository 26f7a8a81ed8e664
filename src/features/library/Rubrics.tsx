import { useState } from 'react'
import { call } from '../../api.ts'
import {
  changeLibraryRubric,
  createLibraryRubric,
  deleteLibraryRubric,
  type LibraryRubric,
} from '../../contract/library.ts'
import { useWords } from '../../i18n/Words.tsx'
import { EditForm } from './EditForm.tsx'
import { BothLanguages, TextInput } from './fields.tsx'
import { RowActions } from './RowActions.tsx'

interface RubricsProps {
  rubrics: readonly LibraryRubric[]
  /** Something changed: all of it is read again. */
  onChanged: () => Promise<void>
}

/** The rubrics in both languages, with the search by which each is filled every day. */
export function Rubrics({ rubrics, onChanged }: RubricsProps) {
  const { t, language } = useWords()
  const [editing, setEditing] = useState<number | 'new'>()
  const other = language === 'de' ? 'en' : 'de'
  const save = async (rubric: LibraryRubric | undefined, typed: Record<string, string>) => {
    const text = typed['search.text']?.trim() ?? ''
    const body = {
      name: pairOf(typed, 'name'),
      description: pairOf(typed, 'description'),
      search: text === '' ? null : { text, enabled: typed['search.enabled'] === 'on' },
    }
    const outcome = rubric
      ? await call(changeLibraryRubric, {
          params: { id: rubric.id },
          body: { version: rubric.version, ...body },
        })
      : await call(createLibraryRubric, { body })
    if (!outcome.ok) return outcome.error
    await onChanged()
    setEditing(undefined)
    return undefined
  }
  const form = (rubric?: LibraryRubric) => (
    <EditForm
      title={rubric ? t('library:edit', { what: rubric.name[language] }) : t('library:newRubric')}
      onSave={(typed) => save(rubric, typed)}
      onCancel={() => setEditing(undefined)}
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
  )
  return (
    <>
      {rubrics.length === 0 && <p>{t('library:noRubrics')}</p>}
      <ul className="library-list">
        {rubrics.map((rubric) => (
          <li key={rubric.id}>
            {editing === rubric.id ? (
              form(rubric)
            ) : (
              <div className="library-row">
                <div>
                  <strong>{rubric.name[language]}</strong>
                  <span lang={other}>{rubric.name[other]}</span>
                  <small>{t(`library:search_${searchState(rubric)}`)}</small>
                </div>
                <RowActions
                  what={rubric.name[language]}
                  onEdit={() => setEditing(rubric.id)}
                  remove={() =>
                    call(deleteLibraryRubric, {
                      params: { id: rubric.id },
                      query: { version: rubric.version },
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
          {t('library:newRubric')}
        </button>
      )}
    </>
  )
}

/** A text in both languages, as its two fields have it. */
export function pairOf(typed: Record<string, string>, name: string) {
  return { de: typed[`${name}.de`] ?? '', en: typed[`${name}.en`] ?? '' }
}

function searchState({ search }: LibraryRubric): 'none' | 'on' | 'off' {
  if (!search) return 'none'
  return search.enabled ? 'on' : 'off'
}
