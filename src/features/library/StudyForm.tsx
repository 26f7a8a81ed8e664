import { useState } from 'react'
import { call } from '../../api.ts'
import type { LibraryRubric, LibraryTopic } from '../../contract/library.ts'
import { changeLibraryStudy, type LibraryStudy } from '../../contract/library-studies.ts'
import { inlineToText } from '../../domain/inline-markup.ts'
import { useWords } from '../../i18n/Words.tsx'
import { AbstractParts } from './AbstractParts.tsx'
import { type EditedPart, germanOf, partsOf } from './abstract-parts.ts'
import { EditForm } from './EditForm.tsx'
import { Choice, TextInput } from './fields.tsx'

interface StudyFormProps {
  study: LibraryStudy
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
  onSaved: () => void
  onCancel: () => void
}

/** Where a study belongs, and its German texts beside the original's. */
export function StudyForm({ study, rubrics, topics, onSaved, onCancel }: StudyFormProps) {
  const { t, language } = useWords()
  const [topicId, setTopicId] = useState(String(study.topicId ?? ''))
  const [parts, setParts] = useState<readonly EditedPart[]>(() => partsOf(study))
  const { german, germanOfSource } = study
  const topic = topics.find(({ id }) => String(id) === topicId)
  const save = async (typed: Record<string, string>) => {
    const outcome = await call(changeLibraryStudy, {
      params: { pmid: study.pmid },
      body: {
        version: study.version,
        rubricId: topic?.rubricId ?? (Number(typed.rubricId) || null),
        topicId: topic?.id ?? null,
        german: germanOf(typed, parts),
      },
    })
    if (!outcome.ok) return outcome.error
    return void onSaved()
  }
  return (
    <EditForm
      title={t('library:edit', { what: `PMID ${study.pmid}` })}
      onSave={save}
      onCancel={onCancel}
    >
      <p className="library-original" lang="en">
        {inlineToText(study.titleMarkup) || t('library:noOriginalTitle')}
      </p>
      <div className="library-pair">
        <Choice name="topicId" label={t('library:topic')} value={topicId} onChange={setTopicId}>
          <option value="">{t('library:noneChosen')}</option>
          {topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </Choice>
        {topic ? (
          <p className="library-decided">
            {t('library:rubricByTopic', {
              rubric: rubrics.find(({ id }) => id === topic.rubricId)?.name[language] ?? '',
            })}
          </p>
        ) : (
          <Choice name="rubricId" label={t('library:rubric')} value={String(study.rubricId ?? '')}>
            <option value="">{t('library:noneChosen')}</option>
            {rubrics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name[language]}
              </option>
            ))}
          </Choice>
        )}
      </div>
      <p className="field-hint">{t('library:germanHint')}</p>
      <TextInput
        name="german.title"
        label={t('library:germanTitle')}
        value={german.title}
        hint={ofSource(germanOfSource.title)}
        rows={2}
        lang="de"
      />
      <AbstractParts study={study} parts={parts} onChange={setParts} />
      <TextInput
        name="german.keywords"
        label={t('library:germanKeywords')}
        value={german.keywords.join('\n')}
        hint={ofSource(germanOfSource.keywords.join(', ')) ?? t('library:onePerLine')}
        rows={4}
        lang="de"
      />
    </EditForm>
  )

  function ofSource(text: string): string | undefined {
    return text === '' ? undefined : t('library:ofSource', { text: inlineToText(text) })
  }
}
