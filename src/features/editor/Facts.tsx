import type { Topic } from '../../contract/reading/hearticles.ts'
import { useWords } from '../../i18n/Words.tsx'
import { PictureField } from './picture/PictureField.tsx'
import type { HearticleForm } from './saving/form.ts'

interface FactsProps {
  form: HearticleForm
  topics: readonly Topic[]
  /** The day in Vienna. */
  today: string
  onChange: (form: HearticleForm) => void
}

/** What is decided about a hearticle beside its texts. */
export function Facts({ form, topics, today, onChange }: FactsProps) {
  const { t } = useWords()
  const rubrics = Map.groupBy(topics, ({ rubric }) => rubric.name)
  return (
    <div className="editor-fact-fields">
      <label className="field">
        <span>{t('editor:fact_topicId')}</span>
        <select
          data-place="topic"
          required
          value={form.topicId ?? ''}
          onChange={({ target }) => onChange({ ...form, topicId: Number(target.value) || null })}
        >
          <option value="">{t('editor:chooseTopic')}</option>
          {[...rubrics].map(([rubric, topicsOfRubric]) => (
            <optgroup key={rubric} label={rubric}>
              {topicsOfRubric.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('editor:fact_publicationDate')}</span>
        <input
          type="date"
          required
          value={form.publicationDate}
          onChange={({ target }) => onChange({ ...form, publicationDate: target.value })}
        />
        {form.publicationDate > today && <small>{t('editor:embargoHint')}</small>}
      </label>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={form.breaking}
          onChange={({ target }) => onChange({ ...form, breaking: target.checked })}
        />
        <span>{t('editor:fact_breaking')}</span>
      </label>
      <PictureField form={form} topics={topics} onChange={onChange} />
    </div>
  )
}
