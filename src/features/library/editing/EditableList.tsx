import { type ReactNode, useState } from 'react'
import type { CallError, Outcome } from '../../../api/api.ts'
import type { deleteLibraryRubric } from '../../../contract/desk/library-taxonomy.ts'
import type { ErrorCode } from '../../../contract/protocol/errors.ts'
import type { Saved, Sending } from '../../../forms/form.store.ts'
import type { Values } from '../../../forms/values.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { useLeaveQuestion } from '../../../kept/use-leave-question.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { EditForm } from './EditForm.tsx'

interface Entry {
  id: number
  version: number
  name: { de: string; en: string }
}

interface EditableListProps<E extends Entry> {
  /** By which what is typed is kept, such as `rubric/3`. */
  kind: string
  entries: readonly E[]
  words: { none: string; add: string }
  /** Before the names of an entry, and after them. */
  lead?: (entry: E) => ReactNode
  about: (entry: E) => ReactNode
  /** What the form begins with, of a new one too. */
  valuesOf: (entry: E | undefined) => Values
  fields: (entry: E | undefined) => ReactNode
  goneCode: ErrorCode
  list: () => Promise<{ ok: true; value: readonly E[] } | { ok: false; error: CallError }>
  /** @param id undefined for a new one */
  save: (id: number | undefined, sending: Sending<Values>) => Promise<Saved<Values>>
  /** Asks the API to delete it; a rubric and a topic answer alike. */
  remove: (entry: E) => Promise<Outcome<typeof deleteLibraryRubric>>
  /** Something changed: all of it is read again. */
  onChanged: () => Promise<void>
}

/** Entries with their names in both languages, each of which becomes a form in its place. */
export function EditableList<E extends Entry>(props: EditableListProps<E>) {
  const { kind, entries, words, lead, about, valuesOf, fields, goneCode, list, save } = props
  const { remove, onChanged } = props
  const { t, language } = useWords()
  const [editing, setEditing] = useState<string>()
  const mayLeave = useLeaveQuestion()
  const other = language === 'de' ? 'en' : 'de'
  const edit = (id: string) => {
    if (mayLeave()) setEditing(id)
  }
  const close = () => setEditing(undefined)
  const beganWith = (entry: E | undefined) => ({
    version: entry?.version ?? null,
    value: valuesOf(entry),
  })
  const formOf = (id: string, entry?: E) => (
    <EditForm
      key={id}
      form={`${kind}/${id}`}
      title={entry ? t('library:edit', { what: entry.name[language] }) : words.add}
      began={beganWith(entry)}
      goneCodes={[goneCode]}
      again={async (entryId) => {
        const listed = await list()
        if (!listed.ok) return listed
        const now = listed.value.find((one) => String(one.id) === entryId)
        return { ok: true, value: now && beganWith(now) }
      }}
      send={(sending) => save(sending.version === null ? undefined : Number(sending.id), sending)}
      onSaved={async () => {
        await onChanged()
        close()
      }}
      onCancel={close}
    >
      {fields(entry)}
    </EditForm>
  )
  const isListed = entries.some(({ id }) => String(id) === editing)
  return (
    <>
      {entries.length === 0 && <p>{words.none}</p>}
      <ul className="plain-list library-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            {editing === String(entry.id) ? (
              formOf(editing, entry)
            ) : (
              <div className="library-row">
                {lead?.(entry)}
                <div>
                  <strong>{entry.name[language]}</strong>
                  <span lang={other}>{entry.name[other]}</span>
                  {about(entry)}
                </div>
                <p className="actions">
                  <Button
                    onClick={() => edit(String(entry.id))}
                    aria-label={t('library:edit', { what: entry.name[language] })}
                  >
                    {t('library:editButton')}
                  </Button>
                  <DeleteButton
                    what={entry.name[language]}
                    onDelete={async () => {
                      const outcome = await remove(entry)
                      // What another user saved meanwhile is shown before it is asked again.
                      if (outcome.ok || outcome.error.code === 'version_conflict') await onChanged()
                      return outcome.ok ? undefined : outcome.error
                    }}
                  />
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing !== undefined && !isListed ? (
        // A new one, or one that another user deleted, whose text is still here.
        formOf(editing)
      ) : (
        <Button onClick={() => edit('new')}>{words.add}</Button>
      )}
    </>
  )
}
