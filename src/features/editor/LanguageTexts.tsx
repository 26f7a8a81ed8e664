import { cleanText } from '../../contract/clean-text.ts'
import { hearticleLimits } from '../../contract/hearticle-text.ts'
import type { Language } from '../../contract/language.ts'
import { TooLong } from '../../drafts/TooLong.tsx'
import { useWords } from '../../i18n/Words.tsx'
import type { FormTexts } from './form.ts'
import { ListField } from './ListField.tsx'
import { MarkupField } from './MarkupField.tsx'
import { maximumOf } from './too-long.ts'

interface LanguageTextsProps {
  language: Language
  texts: FormTexts
  onChange: (texts: FormTexts) => void
  /** As one step that can be undone. */
  onReplace: (texts: FormTexts) => void
  onCite: () => void
}

/** The texts of one language. */
export function LanguageTexts({
  language,
  texts,
  onChange,
  onReplace,
  onCite,
}: LanguageTextsProps) {
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
      maxLength={maximumOf[field]}
      isLong={field !== 'keywords'}
      onChange={(values) => set({ [field]: values })}
      onRemove={(values) => onReplace({ ...texts, [field]: values })}
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
          value={texts.headline}
          onChange={({ target }) =>
            set({ headline: cleanText(target.value).replaceAll('\n', ' ') })
          }
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
