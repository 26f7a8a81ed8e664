import { clockTime } from '../../../domain/presenters/short-date-time.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Message } from '../../../ui/Message.tsx'
import type { Editing, EditingStore } from './editing.store.ts'
import { FormText } from './FormText.tsx'
import type { HearticleForm } from './form.ts'

interface ConflictProps {
  store: EditingStore
  conflict: NonNullable<Editing['conflict']>
  form: HearticleForm
  topics: ReadonlyMap<number, string>
}

/** What was typed here and what somebody else saved, both whole: one of them goes on. */
export function Conflict({ store, conflict, form, topics }: ConflictProps) {
  const { t, language } = useWords()
  const { by, at, value: theirs } = conflict
  const who = by && at && { name: by, time: clockTime(at, language) }
  return (
    <Message tone="bad" focused>
      <p>{who ? t('editor:conflictBy', who) : t('editor:conflict')}</p>
      <div className="editor-conflict">
        <section aria-labelledby="conflict-mine">
          <h3 id="conflict-mine">{t('editor:conflictMine')}</h3>
          <Button className="button" onClick={() => store.choose('mine')}>
            {t('editor:goOnWithMine')}
          </Button>
          <FormText form={form} other={theirs} topics={topics} />
        </section>
        <section aria-labelledby="conflict-theirs">
          <h3 id="conflict-theirs">{t('editor:conflictTheirs')}</h3>
          <Button onClick={() => store.choose('theirs')}>{t('editor:goOnWithTheirs')}</Button>
          <FormText form={theirs} other={form} topics={topics} />
        </section>
      </div>
    </Message>
  )
}
