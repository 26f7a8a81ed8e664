import { isMotif } from '../../../domain/pictures/motifs.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { numberInWords } from '../../../writing/numbers/number-words.ts'
import { comparisonInLines, findingInLines, nameOfEvidence } from '../evidence/evidence-words.ts'
import type { HearticleForm } from './form.ts'
import { type FieldName, inLines, isStatement, textOfField } from './form-fields.ts'

/** A field's name in words: 'Überschrift (Deutsch)'. */
export function useFieldName(): (name: FieldName) => string {
  const { t } = useWords()
  return (name) => {
    if (name === 'comparisons' || name === 'findings' || isStatement(name))
      return nameOfEvidence(name, t)
    if (name === 'numbers') return t('editor:numbers')
    const text = textOfField(name)
    if (!text) return t(`editor:fact_${name as 'topicId'}`)
    return `${t(`editor:field_${text.field}`)} (${t(`editor:language_${text.language}`)})`
  }
}

/** Its texts, its part and its file, so that another picture is another text. */
function pictureInWords({ ownPicture }: HearticleForm, t: Translate): string {
  if (!ownPicture) return ''
  const { alt, focus, file } = ownPicture
  return [alt.de, alt.en, t(`editor:focus_${focus}`), file].join('\n')
}

function explanationInWords({ explanation }: HearticleForm, t: Translate): string {
  if (!explanation) return ''
  const { kind, note } = explanation
  return [t(`editor:kind_${kind}`), note.de, note.en].join('\n')
}

/** What stands in a field of a form, in words. @param topics names by their ids */
export function useFieldWords(
  topics: ReadonlyMap<number, string>,
): (form: HearticleForm, name: FieldName) => string {
  const { t, language } = useWords()
  return (form, name) => {
    const { comparisons, findings } = form.evidence
    if (name === 'topicId') return topics.get(form.topicId ?? 0) ?? ''
    if (name === 'motif') return form.motif && isMotif(form.motif) ? t(`motifs:${form.motif}`) : ''
    if (name === 'ownPicture') return pictureInWords(form, t)
    if (name === 'explanation') return explanationInWords(form, t)
    if (name === 'breaking') return t(form.breaking ? 'editor:yes' : 'editor:no')
    if (name === 'comparisons') {
      return comparisons.map((one) => comparisonInLines(one, t)).join('\n\n')
    }
    if (name === 'findings') return findings.map((one) => findingInLines(one, t)).join('\n\n')
    if (name === 'numbers') {
      return form.numbers.map((number) => numberInWords(number, language, t)).join('\n')
    }
    return inLines(form, name)
  }
}
