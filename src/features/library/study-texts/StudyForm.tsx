import { useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import {
  changeLibraryStudy,
  findLibraryStudy,
  type LibraryStudy,
} from '../../../contract/desk/library-studies.ts'
import type { LibraryRubric, LibraryTopic } from '../../../contract/desk/library-taxonomy.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import type { Began, Sending } from '../../../forms/form.store.ts'
import { useShownValue } from '../../../forms/PlainForm.tsx'
import { Choice, TextInput } from '../../../forms/plain-fields.tsx'
import type { Values } from '../../../forms/values.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { PresentPeople } from '../../../together/PresentPeople.tsx'
import { EditForm } from '../editing/EditForm.tsx'
import { AbstractParts } from './AbstractParts.tsx'
import { germanOf, partsOf, valuesOfParts } from './abstract-parts.ts'
import { StudyCardFields } from './StudyCardFields.tsx'
import { cardOf, valuesOfCard } from './study-card-values.ts'

interface StudyFormProps {
  study: LibraryStudy
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
  onSaved: (saved: LibraryStudy) => void
  onCancel: () => void
}

export function StudyForm({ study, rubrics, topics, onSaved, onCancel }: StudyFormProps) {
  const saved = useRef(study)
  const send = async ({ value: values, version, idempotencyKey }: Sending<Values>) => {
    const topic = topics.find(({ id }) => String(id) === values.topicId)
    const input = {
      params: { pmid: study.pmid },
      body: {
        version: version ?? study.version,
        rubricId: topic?.rubricId ?? (Number(values.rubricId) || null),
        topicId: topic?.id ?? null,
        german: germanOf(values),
        studyCard: cardOf(values, study.prefilledCard),
      },
    }
    const outcome = await call(changeLibraryStudy, input, { idempotencyKey })
    if (!outcome.ok) return outcome
    saved.current = outcome.value
    return { ok: true as const, value: { version: outcome.value.version } }
  }
  return (
    <EditForm
      form={`study/${study.pmid}`}
      began={beganWith(study)}
      goneCodes={[]}
      again={async () => {
        const found = await call(findLibraryStudy, { params: { pmid: study.pmid } })
        return found.ok ? { ok: true, value: beganWith(found.value) } : found
      }}
      send={send}
      onSaved={() => onSaved(saved.current)}
      onCancel={onCancel}
    >
      <PresentPeople kind="study" id={Number(study.pmid)} />
      <StudyFields study={study} rubrics={rubrics} topics={topics} />
    </EditForm>
  )
}

/** The form goes on with what is proposed, else with what is public. */
function beganWith(read: LibraryStudy): Began<Values> {
  const study = { ...read, ...read.proposed }
  const { version, topicId, rubricId, german } = study
  return {
    version,
    value: {
      topicId: String(topicId ?? ''),
      // A topic decides the rubric, and takes the field away.
      rubricId: topicId === null ? String(rubricId ?? '') : '',
      'german.title': german.title,
      'german.keywords': german.keywords.join('\n'),
      ...valuesOfParts(partsOf(study)),
      ...valuesOfCard(study),
    },
  }
}

type StudyFieldsProps = Pick<StudyFormProps, 'study' | 'rubrics' | 'topics'>

function StudyFields({ study, rubrics, topics }: StudyFieldsProps) {
  const { t, language } = useWords()
  const [topicId, setTopicId] = useState(useShownValue('topicId'))
  const { germanOfSource } = study
  const topic = topics.find(({ id }) => String(id) === topicId)
  return (
    <>
      <p className="quiet library-original" lang={titleLang(study, language)}>
        {inlineToText(study.titleMarkup) || t('library:noOriginalTitle')}
      </p>
      <div className="field-pair">
        <Choice name="topicId" label={t('library:topic')} onChange={setTopicId}>
          <option value="">{t('library:noneChosen')}</option>
          {topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </Choice>
        {topic ? (
          <p className="quiet library-decided">
            {t('library:rubricByTopic', {
              rubric: rubrics.find(({ id }) => id === topic.rubricId)?.name[language] ?? '',
            })}
          </p>
        ) : (
          <Choice name="rubricId" label={t('library:rubric')}>
            <option value="">{t('library:noneChosen')}</option>
            {rubrics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name[language]}
              </option>
            ))}
          </Choice>
        )}
      </div>
      <p className="field-hint">
        {t(study.needsSecondPerson ? 'studyTexts:savingWaits' : 'studyTexts:savingIsPublic')}
      </p>
      {study.checked && (
        <p className="field-hint">
          {t('studyTexts:publicChecked', {
            name: study.checked.by ?? t('studyTexts:somebody'),
            moment: shortDateTime(study.checked.at, language),
          })}
        </p>
      )}
      <p className="field-hint">{t('library:germanHint')}</p>
      <TextInput
        name="german.title"
        label={t('library:germanTitle')}
        hint={ofSource(germanOfSource.title)}
        rows={2}
        lang="de"
      />
      <AbstractParts study={study} />
      <TextInput
        name="german.keywords"
        label={t('library:germanKeywords')}
        hint={ofSource(germanOfSource.keywords.join(', ')) ?? t('library:onePerLine')}
        rows={4}
        lang="de"
      />
      <StudyCardFields study={{ ...study, ...study.proposed }} />
    </>
  )

  function ofSource(text: string): string | undefined {
    return text === '' ? undefined : t('library:ofSource', { text: inlineToText(text) })
  }
}
