import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { Topic } from '../../contract/reading/hearticles.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { ListField } from '../../forms/ListField.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { PictureField } from './picture/PictureField.tsx'
import type { HearticleForm } from './saving/form.ts'

interface FactsProps {
  form: HearticleForm
  topics: readonly Topic[]
  /** The day in Vienna. */
  today: string
  onChange: (form: HearticleForm) => void
  onTexts: (language: Language, texts: HearticleTexts) => void
}

/** What is decided, in a line: 'Herz & Gefäße · 21. November 2026 · Eilmeldung'. */
export function factsInWords(
  { topicId, publicationDate, breaking }: HearticleForm,
  topics: ReadonlyMap<number, string>,
  { t, language }: ReturnType<typeof useWords>,
): string {
  const day = publicationDate && formatPublicationDate(publicationDate, locales[language])
  const topic = topicId !== null && topics.get(topicId)
  return [topic, day, breaking && t('editor:fact_breaking')].filter(Boolean).join(' · ')
}

/** What is decided about a hearticle beside its texts. */
export function Facts({ form, topics, today, onChange, onTexts }: FactsProps) {
  const { t } = useWords()
  const rubrics = Map.groupBy(topics, ({ rubric }) => rubric.name)
  return (
    <div className="stack">
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
      {languages.map((language) => (
        <ListField
          key={language}
          language={language}
          field="keywords"
          label={`${t('editor:field_keywords')}, ${t(`editor:language_${language}`)}`}
          add={t('editor:add_keywords')}
          values={form.texts[language].keywords}
          onChange={(keywords) => onTexts(language, { ...form.texts[language], keywords })}
        />
      ))}
    </div>
  )
}
