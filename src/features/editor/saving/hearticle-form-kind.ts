import * as z from 'zod/mini'
import { boundNumbersSchema } from '../../../contract/desk/evidence.ts'
import { writtenPictureSchema } from '../../../contract/desk/hearticle-picture.ts'
import { languages } from '../../../contract/protocol/language.ts'
import { replacementKinds } from '../../../contract/reading/edition-changes.ts'
import { type FormKind, kindByFields } from '../../../drafts/form-kind.ts'
import { acceptEvidence } from '../evidence/evidence-form.ts'
import { type HearticleForm, isSameForm, textFields } from './form.ts'
import { type FieldName, fieldsOf, withValue } from './form-fields.ts'

const byFields = kindByFields<HearticleForm, FieldName>({
  accept: acceptForm,
  isSame: isSameForm,
  fieldsOf,
  withField: withValue,
})

/** How forms of hearticles are checked, compared and merged. */
export const hearticleForm: FormKind<HearticleForm> = {
  ...byFields,
  merge: (base, mine, theirs) =>
    byFields.merge(base && withEvidenceOf(base, theirs), withEvidenceOf(mine, theirs), theirs),
}

/** What was stored before there was evidence says nothing of it, so it stays as it is. */
const withEvidenceOf = (form: HearticleForm, shown: HearticleForm): HearticleForm =>
  form.evidence ? form : { ...form, evidence: shown.evidence }

const isStrings = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** As it is typed: what is too long to be saved is kept all the same. */
const typedExplanation = z.object({
  kind: z.enum(replacementKinds),
  note: z.object({ de: z.string(), en: z.string() }),
})

/** What a browser kept, with the fields that evidence has got since then. */
function acceptForm(value: unknown): HearticleForm | undefined {
  if (!isForm(value)) return undefined
  return value.evidence ? { ...value, evidence: acceptEvidence(value.evidence) } : value
}

function isForm(value: unknown): value is HearticleForm {
  const form = (value ?? {}) as Partial<HearticleForm>
  return (
    (form.topicId === null || typeof form.topicId === 'number') &&
    typeof form.publicationDate === 'string' &&
    typeof form.breaking === 'boolean' &&
    (form.motif === undefined || form.motif === null || typeof form.motif === 'string') &&
    (!form.ownPicture || writtenPictureSchema.safeParse(form.ownPicture).success) &&
    (!form.explanation || typedExplanation.safeParse(form.explanation).success) &&
    isStrings(form.citedPmids) &&
    (form.numbers === undefined || boundNumbersSchema.safeParse(form.numbers).success) &&
    (form.evidence === undefined || acceptEvidence(form.evidence) !== undefined) &&
    languages.every((language) =>
      textFields.every((field) => {
        const text: unknown = form.texts?.[language]?.[field]
        return field === 'headline' || field === 'mainTextBody'
          ? typeof text === 'string'
          : isStrings(text)
      }),
    )
  )
}
