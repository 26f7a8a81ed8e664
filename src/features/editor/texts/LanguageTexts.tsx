import { cleanLine } from '../../../contract/protocol/clean-text.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { ListField } from '../../../drafts/ListField.tsx'
import { TooLong } from '../../../drafts/TooLong.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import type { FormTexts } from '../saving/form.ts'
import { MarkupField } from './MarkupField.tsx'
import { pasteMarkup } from './paste-markup.ts'
import { maximumOf } from './too-long.ts'

interface LanguageTextsProps {
  language: Language
  texts: FormTexts
  onChange: (texts: FormTexts) => void
  onCite: () => void
}

/** The texts of one language. */
export function LanguageTexts({ language, texts, onChange, onCite }: LanguageTextsProps) {
  const { t } = useWords()
  const set = (more: Partial<FormTexts>) => onChange({ ...texts, ...more })
  const list = (field: 'keywords' | 'mainActions' | 'harmfulActions') => (
    <ListField
      language={language}
      field={field}
      label={t(`editor:field_${field}`)}
      add={t(`editor:add_${field}`)}
      values={texts[field]}
      onPaste={field === 'keywords' ? undefined : pasteMarkup}
      onChange={(values) => set({ [field]: values })}
    />
  )
  return (
    <section className="editor-language" aria-label={t(`editor:language_${language}`)}>
      <h3>{t(`editor:language_${language}`)}</h3>
      <label className="field">
        <span>{t('editor:field_headline')}</span>
        <textarea
          className="editor-headline"
          data-place={`${language}.headline`}
          lang={language}
          rows={2}
          value={texts.headline}
          onChange={({ target }) => set({ headline: cleanLine(target.value) })}
        />
      </label>
      <TooLong text={texts.headline} maximum={maximumOf.headline} />
      <MarkupField
        name={`${language}.mainTextBody`}
        label={t('editor:field_mainTextBody')}
        lang={language}
        value={texts.mainTextBody}
        maxLength={maximumOf.mainTextBody}
        onChange={(mainTextBody) => set({ mainTextBody })}
        onCite={onCite}
      />
      {list('mainActions')}
      {list('harmfulActions')}
      {list('keywords')}
    </section>
  )
}
