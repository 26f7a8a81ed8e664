import { type ReactNode, useState } from 'react'
import type { CallError, Outcome } from '../../api.ts'
import type { deleteLibraryRubric } from '../../contract/library.ts'
import { useWords } from '../../i18n/Words.tsx'
import { RowActions } from './RowActions.tsx'

type Typed = Record<string, string>

/** What the form of an entry is handed. */
export interface EntryForm {
  onSave: (typed: Typed) => Promise<CallError | undefined>
  onCancel: () => void
}

interface Entry {
  id: number
  name: { de: string; en: string }
}

interface EditableListProps<E extends Entry> {
  entries: readonly E[]
  words: { none: string; add: string }
  /** Before the names of an entry, and after them. */
  lead?: (entry: E) => ReactNode
  about: (entry: E) => ReactNode
  /** @param entry undefined for a new one */
  form: (entry: E | undefined, its: EntryForm) => ReactNode
  save: (
    entry: E | undefined,
    typed: Typed,
  ) => Promise<{ ok: true } | { ok: false; error: CallError }>
  /** Asks the API to delete it; a rubric and a topic answer alike. */
  remove: (entry: E) => Promise<Outcome<typeof deleteLibraryRubric>>
  /** Something changed: all of it is read again. */
  onChanged: () => Promise<void>
}

/** Entries with their names in both languages, each of which becomes a form in its place. */
export function EditableList<E extends Entry>(props: EditableListProps<E>) {
  const { entries, words, lead, about, form, save, remove, onChanged } = props
  const { language } = useWords()
  const [editing, setEditing] = useState<number | 'new'>()
  const other = language === 'de' ? 'en' : 'de'
  const formOf = (entry?: E) =>
    form(entry, {
      async onSave(typed) {
        const outcome = await save(entry, typed)
        if (!outcome.ok) return outcome.error
        await onChanged()
        setEditing(undefined)
        return undefined
      },
      onCancel: () => setEditing(undefined),
    })
  return (
    <>
      {entries.length === 0 && <p>{words.none}</p>}
      <ul className="library-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            {editing === entry.id ? (
              formOf(entry)
            ) : (
              <div className="library-row">
                {lead?.(entry)}
                <div>
                  <strong>{entry.name[language]}</strong>
                  <span lang={other}>{entry.name[other]}</span>
                  {about(entry)}
                </div>
                <RowActions
                  what={entry.name[language]}
                  onEdit={() => setEditing(entry.id)}
                  remove={() => remove(entry)}
                  onGone={onChanged}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        formOf()
      ) : (
        <button type="button" className="pill" onClick={() => setEditing('new')}>
          {words.add}
        </button>
      )}
    </>
  )
}
