import { useState } from 'react'
import type { LibraryRubric, LibraryTopic } from '../../contract/desk/library-taxonomy.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { useShownValue } from '../../forms/PlainForm.tsx'
import { BothLanguages, Choice } from '../../forms/plain-fields.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'

interface TopicFieldsProps {
  /** Undefined for a new one. */
  topic: LibraryTopic | undefined
  rubrics: readonly LibraryRubric[]
}

export const FIRST_COLOR = '#b3403a'

export function TopicFields({ topic, rubrics }: TopicFieldsProps) {
  const { t, language } = useWords()
  const [color, setColor] = useState(useShownValue('color'))
  return (
    <>
      <BothLanguages name="name" label={t('library:name')} />
      {topic && <p className="field-hint">{t('library:renameHint')}</p>}
      <Choice name="rubricId" label={t('library:rubric')}>
        {rubrics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[language]}
          </option>
        ))}
      </Choice>
      <FieldFrame name="color" label={t('library:color')} hint={t('library:colorHint')}>
        {(framed) => (
          <span className="cluster library-color-field">
            <input
              {...framed}
              type="color"
              value={color}
              onChange={({ target }) => setColor(target.value)}
            />
            <TopicColor name={topic?.name[language] ?? t('library:sampleTopic')} color={color} />
          </span>
        )}
      </FieldFrame>
    </>
  )
}

/** A topic's colour as readers see it: lightness is the theme's, so it can always be read. */
function TopicColor({ name, color }: { name: string; color: string }) {
  const { t } = useWords()
  return (
    <span className="cluster">
      {(['light', 'dark'] as const).map((theme) => (
        <span key={theme} className={`library-color ${topicClasses(color)}`} data-theme={theme}>
          <span className="visually-hidden">{t(`library:theme_${theme}`)}</span>
          <span className="badge">{name || '…'}</span>
        </span>
      ))}
    </span>
  )
}
