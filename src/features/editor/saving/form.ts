import * as z from 'zod/mini'
import { type BoundNumber, boundNumbersSchema } from '../../../contract/desk/evidence.ts'
import {
  type WrittenPicture,
  writtenPictureSchema,
} from '../../../contract/desk/hearticle-picture.ts'
import type {
  Explanation,
  HearticleChange,
  HearticleVersion,
  WorkHearticle,
} from '../../../contract/desk/writing.ts'
import { cleanLine, cleanText } from '../../../contract/protocol/clean-text.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { replacementKinds } from '../../../contract/reading/edition-changes.ts'
import { canonicalJson } from '../../../domain/text/canonical-json.ts'
import {
  acceptEvidence,
  comparableEvidence,
  type EvidenceForm,
  emptyEvidence,
  formOfEvidence,
  sentEvidence,
  takenEvidence,
  withKnown,
} from '../evidence/evidence-form.ts'

/** The texts of one language. */
export interface FormTexts {
  headline: string
  mainTextBody: string
  keywords: string[]
  mainActions: string[]
  harmfulActions: string[]
}

export type TextFieldName = keyof FormTexts

export const textFields = [
  'headline',
  'mainTextBody',
  'keywords',
  'mainActions',
  'harmfulActions',
] as const satisfies readonly TextFieldName[]

/** What an editor decides about a hearticle, as it stands in the form. */
export interface HearticleForm {
  /** Null until one is chosen. */
  topicId: number | null
  /** '2026-11-21'; empty where none is given. */
  publicationDate: string
  breaking: boolean
  /** The motif of its picture; null for the one that fits. */
  motif: string | null
  /** The picture to be shown instead; null for none. */
  ownPicture: WrittenPicture | null
  /** Why it replaces what is public; null where nobody has said. */
  explanation: Explanation | null
  citedPmids: string[]
  texts: Record<Language, FormTexts>
  /** What the texts refer to beside findings. */
  numbers: BoundNumber[]
  evidence: EvidenceForm
}

const emptyTexts = (): FormTexts => ({
  headline: '',
  mainTextBody: '',
  keywords: [],
  mainActions: [],
  harmfulActions: [],
})

/** The form of a new hearticle. */
export function emptyForm(publicationDate: string): HearticleForm {
  const texts = { de: emptyTexts(), en: emptyTexts() }
  return {
    ...{ topicId: null, publicationDate, breaking: false, citedPmids: [], texts },
    motif: null,
    ownPicture: null,
    explanation: null,
    numbers: [],
    evidence: emptyEvidence(),
  }
}

/** The form of a hearticle as it is stored, or was in one of its editions. */
export function formOf(stored: WorkHearticle | HearticleVersion): HearticleForm {
  const { topicId, publicationDate, breaking, motif, ownPicture, explanation, citedPmids } = stored
  const textsIn = (language: Language): FormTexts => {
    const found = stored.translations.find(({ languageCode }) => languageCode === language)
    if (!found) return emptyTexts()
    const { headline, mainTextBody, keywords, mainActions, harmfulActions } = found
    return { headline, mainTextBody, keywords, mainActions, harmfulActions }
  }
  return {
    topicId,
    publicationDate,
    breaking,
    motif,
    ownPicture,
    explanation,
    citedPmids,
    texts: { de: textsIn('de'), en: textsIn('en') },
    numbers: stored.numbers,
    evidence: formOfEvidence(stored),
  }
}

/** A form as it was in an earlier edition, to be saved upon what is stored. */
export function takenForm(taken: HearticleForm, stored: HearticleForm): HearticleForm {
  return { ...taken, evidence: takenEvidence(taken.evidence, stored.evidence) }
}

/**
 * What is sent for a form; entries of lists that were left empty are left out.
 * @param stored what is there, of which stays what is half entered anew
 */
export function changeOf(form: HearticleForm, stored?: WorkHearticle): HearticleChange {
  const { topicId, publicationDate, breaking, motif, ownPicture, explanation, citedPmids } = form
  const { texts, evidence } = form
  return {
    topic: topicId ?? 0,
    publicationDate,
    breaking,
    motif,
    ownPicture,
    ...(explanation && { explanation: tidyExplanation(explanation) }),
    citedPmids,
    numbers: form.numbers,
    ...sentEvidence(evidence, stored),
    translations: languages.map((languageCode) => ({
      languageCode,
      ...filledTexts(texts[languageCode]),
    })),
  }
}

const tidyExplanation = ({ kind, note }: Explanation): Explanation => ({
  kind,
  note: { de: cleanText(note.de).trim(), en: cleanText(note.en).trim() },
})

/** The texts as they are stored: cleaned, without entries that were left empty. */
export function filledTexts(texts: FormTexts): FormTexts {
  const known = filledBefore.get(texts)
  if (known) return known
  const tidy = (text: string, clean = cleanText) => clean(text).trim()
  const filled = (list: readonly string[], clean = cleanText) =>
    list.map((entry) => tidy(entry, clean)).filter((entry) => entry !== '')
  const stored = {
    headline: tidy(texts.headline, cleanLine),
    mainTextBody: tidy(texts.mainTextBody),
    keywords: filled(texts.keywords, cleanLine),
    mainActions: filled(texts.mainActions),
    harmfulActions: filled(texts.harmfulActions),
  }
  filledBefore.set(texts, stored)
  return stored
}

/** What was cleaned before: each key asks for the texts with which the form began, too. */
const filledBefore = new WeakMap<FormTexts, FormTexts>()

/** Whether two forms would be stored as the same. */
export function isSameForm(a: HearticleForm, b: HearticleForm): boolean {
  return a === b || asCompared(a) === asCompared(b)
}

function asCompared(form: HearticleForm): string {
  const json = comparedBefore.get(form) ?? canonicalJson(comparable(form))
  comparedBefore.set(form, json)
  return json
}

/** Each key compares a form more than once, and always with the one that it began with. */
const comparedBefore = new WeakMap<HearticleForm, string>()

/** What is no number or not filled yet counts as it was typed, so that none of it is lost. */
function comparable({ evidence, ...form }: HearticleForm) {
  const change = changeOf({ ...form, evidence: emptyEvidence() })
  return { ...change, evidence: comparableEvidence(evidence) }
}

/** A form with what the service alone knows of it. */
export const withKnownOf = (form: HearticleForm, stored: WorkHearticle): HearticleForm => ({
  ...form,
  evidence: withKnown(form.evidence, stored),
})

/** A form that a browser kept; undefined for what has another shape. */
export function acceptForm(kept: unknown): HearticleForm | undefined {
  const form = (kept ?? {}) as Partial<HearticleForm>
  const evidence = acceptEvidence(form.evidence)
  return evidence && isForm(form) ? { ...form, evidence } : undefined
}

/** As it is typed: what is too long to be saved is kept all the same. */
const typedExplanation = z.nullable(
  z.object({
    kind: z.enum(replacementKinds),
    note: z.object({ de: z.string(), en: z.string() }),
  }),
)

const isStrings = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function isForm(form: Partial<HearticleForm>): form is HearticleForm {
  return (
    (form.topicId === null || typeof form.topicId === 'number') &&
    typeof form.publicationDate === 'string' &&
    typeof form.breaking === 'boolean' &&
    (form.motif === null || typeof form.motif === 'string') &&
    (form.ownPicture === null || writtenPictureSchema.safeParse(form.ownPicture).success) &&
    typedExplanation.safeParse(form.explanation).success &&
    isStrings(form.citedPmids) &&
    boundNumbersSchema.safeParse(form.numbers).success &&
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
