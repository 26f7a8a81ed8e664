import * as z from 'zod/mini'
import { type BoundNumber, boundNumbersSchema } from '../../../contract/desk/evidence.ts'
import {
  type Explanation,
  factNames,
  type HearticleFacts,
  nullableFacts,
} from '../../../contract/desk/hearticle-facts.ts'
import type {
  HearticleChange,
  HearticleVersion,
  WorkHearticle,
} from '../../../contract/desk/writing.ts'
import { cleanLine, cleanText } from '../../../contract/protocol/clean-text.ts'
import { type HearticleTexts, textFields } from '../../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { type OrNull, orNull, pick } from '../../../contract/protocol/pick.ts'
import { replacementKinds } from '../../../contract/reading/edition-changes.ts'
import { emptyTexts, textsOf } from '../../../domain/hearticle/hearticle-texts.ts'
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

/** What an editor decides about a hearticle, as it stands in the form. */
export interface HearticleForm extends OrNull<HearticleFacts> {
  /** Null until one is chosen. */
  topicId: number | null
  texts: Record<Language, HearticleTexts>
  /** What the texts refer to beside findings. */
  numbers: BoundNumber[]
  evidence: EvidenceForm
}

/** The form of a new hearticle. */
export const emptyForm = (publicationDate: string): HearticleForm => ({
  topicId: null,
  ...orNull<HearticleFacts>({ publicationDate, breaking: false, citedPmids: [] }, factNames),
  texts: { de: emptyTexts(), en: emptyTexts() },
  numbers: [],
  evidence: emptyEvidence(),
})

/** The form of a hearticle as it is stored, or was in one of its editions. */
export function formOf(stored: WorkHearticle | HearticleVersion): HearticleForm {
  const textsIn = (language: Language): HearticleTexts => {
    const found = stored.translations.find(({ languageCode }) => languageCode === language)
    return found ? textsOf(found) : emptyTexts()
  }
  return {
    topicId: stored.topicId,
    ...orNull(stored, factNames),
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
  const { topicId, texts, explanation, evidence } = form
  return {
    topic: topicId ?? 0,
    ...pick(form, factNames),
    explanation: explanation && tidyExplanation(explanation),
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
export function filledTexts(texts: HearticleTexts): HearticleTexts {
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
const filledBefore = new WeakMap<HearticleTexts, HearticleTexts>()

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

/** As it is typed: what is missing, or too long to be saved, is kept all the same. */
const keptForm = z.object({
  ...nullableFacts,
  topicId: z.nullable(z.number()),
  publicationDate: z.string(),
  explanation: z.nullable(
    z.object({
      kind: z.enum(replacementKinds),
      note: z.object({ de: z.string(), en: z.string() }),
    }),
  ),
  citedPmids: z.array(z.string()),
  texts: z.object({ de: z.object(textFields), en: z.object(textFields) }),
  numbers: boundNumbersSchema,
})

const isForm = (form: Partial<HearticleForm>): form is HearticleForm =>
  keptForm.safeParse(form).success
