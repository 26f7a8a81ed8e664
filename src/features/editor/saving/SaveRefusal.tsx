import { type CallError, messageOf } from '../../../api/api.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { placeOfFault } from '../../../domain/hearticle/text-place.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { isEvidencePlace, nameOfEvidence } from '../evidence/evidence-words.ts'
import { useFieldName } from './field-words.ts'
import { type FieldName, fieldNames } from './form-fields.ts'

/** Why a hearticle was not saved, with each place that is to blame and what is wrong there. */
export function SaveRefusal({ error }: { error: CallError }) {
  const { t } = useWords()
  const fieldName = useFieldName()
  const message = messageOf(error) ?? t('editor:saveFailed')
  const namesPlaces = error.code === 'invalid_request' || error.code === 'hearticle_incomplete'
  const faults = Object.entries((namesPlaces && error.fields) || {})
  if (faults.length === 0) return <p>{message}</p>
  const nameOf = (fault: string) => {
    if (isEvidencePlace(placeOfFault(fault))) return nameOfEvidence(placeOfFault(fault), t)
    const [first = '', second, third] = placeOfFault(fault).split('.')
    const isText = languages.some((language) => language === first)
    const wanted = (isText && `${first}.${second}`) || (first === 'topic' && 'topicId') || first
    const field = fieldNames.find((name): name is FieldName => name === wanted)
    if (!field) return fault
    const index = isText ? third : second
    if (second && field === 'explanation') return t(`editor:editionNote_${second as Language}`)
    const entry =
      index === undefined ? [] : [t('editor:proposalEntry', { number: Number(index) + 1 })]
    return [fieldName(field), ...entry].join(' · ')
  }
  return (
    <>
      <p>{message}</p>
      <ul>
        {faults.map(([fault, words]) => (
          <li key={fault}>
            {nameOf(fault)}: {words}
          </li>
        ))}
      </ul>
    </>
  )
}
