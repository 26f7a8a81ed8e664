import { cleanText } from '../../contract/clean-text.ts'
import { hearticleLimits } from '../../contract/hearticle-text.ts'
import type { Language } from '../../contract/language.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { FormTexts } from './form.ts'
import { ListField } from './ListField.tsx'
import { MarkupField } from './MarkupField.tsx'

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
      name={`${language}.${field}`}
      label={t(`editor:field_${field}`)}
      entry={(number) => `${t(`editor:field_${field}`)} ${number}`}
      words={{
        add: t(`editor:add_${field}`),
        remove: (number) => t('editor:removeEntry', { number }),
      }}
      lang={language}
      values={texts[field]}
      maximum={field === 'keywords' ? hearticleLimits.keywords : hearticleLimits.actions}
      maxLength={field === 'keywords' ? hearticleLimits.keyword : hearticleLimits.action}
      isLong={field !== 'keywords'}
      onChange={(values) => set({ [field]: values })}
    />
  )
  return (
    <section className="editor-language" aria-label={t(`editor:language_${language}`)}>
      <h3>{t(`editor:language_${language}`)}</h3>
      <label className="editor-field">
        <span>{t('editor:field_headline')}</span>
        <textarea
          className="editor-headline"
          data-place={`${language}.headline`}
          lang={language}
          rows={2}
          maxLength={hearticleLimits.headline}
          value={texts.headline}
          onChange={({ target }) =>
            set({ headline: cleanText(target.value).replaceAll('\n', ' ') })
          }
        />
      </label>
      <MarkupField
        name={`${language}.mainTextBody`}
        label={t('editor:field_mainTextBody')}
        lang={language}
        value={texts.mainTextBody}
        maxLength={hearticleLimits.mainTextBody}
        onChange={(mainTextBody) => set({ mainTextBody })}
        onCite={onCite}
      />
      {list('mainActions')}
      {list('harmfulActions')}
      {list('keywords')}
    </section>
  )
}
