import { useState } from 'react'
import type { CallError } from '../../api.ts'
import type { LibraryRubric, LibraryTopic } from '../../contract/library.ts'
import { useWords } from '../../i18n/Words.tsx'
import { FieldFrame } from '../../ui/FieldFrame.tsx'
import { EditForm } from './EditForm.tsx'
import { BothLanguages, Choice } from './fields.tsx'
import { TopicColor } from './TopicColor.tsx'

interface TopicFormProps {
  /** Undefined for a new one. */
  topic: LibraryTopic | undefined
  rubrics: readonly LibraryRubric[]
  onSave: (typed: Record<string, string>) => Promise<CallError | undefined>
  onCancel: () => void
}

const FIRST_COLOR = '#b3403a'

export function TopicForm({ topic, rubrics, onSave, onCancel }: TopicFormProps) {
  const { t, language } = useWords()
  const [color, setColor] = useState(topic?.color ?? FIRST_COLOR)
  const title = topic ? t('library:edit', { what: topic.name[language] }) : t('library:newTopic')
  return (
    <EditForm title={title} onSave={onSave} onCancel={onCancel}>
      <BothLanguages name="name" label={t('library:name')} value={topic?.name} />
      {topic && <p className="field-hint">{t('library:renameHint')}</p>}
      <Choice
        name="rubricId"
        label={t('library:rubric')}
        value={String(topic?.rubricId ?? rubrics[0]?.id ?? '')}
      >
        {rubrics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[language]}
          </option>
        ))}
      </Choice>
      <FieldFrame name="color" label={t('library:color')} hint={t('library:colorHint')}>
        {(framed) => (
          <span className="library-color-field">
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
    </EditForm>
  )
}
