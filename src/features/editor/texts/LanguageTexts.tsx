import { memo } from 'react'
import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import { hearticleLimits } from '../../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { ListField } from '../../../forms/ListField.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { TextField } from '../../../writing/TextField.tsx'

interface LanguageTextsProps {
  language: Language
  texts: HearticleTexts
  onChange: (language: Language, texts: HearticleTexts) => void
}

/** The texts of one language. */
export const LanguageTexts = memo(function LanguageTexts(props: LanguageTextsProps) {
  const { language, texts, onChange } = props
  const { t } = useWords()
  const set = (more: Partial<HearticleTexts>) => onChange(language, { ...texts, ...more })
  const list = (field: 'mainActions' | 'harmfulActions') => (
    <ListField
      language={language}
      field={field}
      label={t(`editor:field_${field}`)}
      add={t(`editor:add_${field}`)}
      values={texts[field]}
      drawEntry={({ place, ...entry }) => (
        <TextField
          language={language}
          {...entry}
          name={place}
          kind="entry"
          size="entry"
          isLabelHidden
          isInvalid={entry.describedBy !== undefined}
        />
      )}
      onChange={(values) => set({ [field]: values })}
    />
  )
  return (
    <section className="editor-language" aria-label={t(`editor:language_${language}`)}>
      <h3>{t(`editor:language_${language}`)}</h3>
      <TextField
        name={`${language}.headline`}
        kind="line"
        size="headline"
        isLabelHidden
        label={t('editor:field_headline')}
        language={language}
        value={texts.headline}
        maxLength={hearticleLimits.headline}
        placeholder={t('editor:headlinePlaceholder')}
        onChange={(headline) => set({ headline })}
      />
      <TextField
        name={`${language}.mainTextBody`}
        kind="markup"
        size="body"
        isLabelHidden
        label={t('editor:field_mainTextBody')}
        language={language}
        value={texts.mainTextBody}
        maxLength={hearticleLimits.mainTextBody}
        placeholder={t('editor:bodyPlaceholder')}
        onChange={(mainTextBody) => set({ mainTextBody })}
      />
      {list('mainActions')}
      {list('harmfulActions')}
    </section>
  )
})
