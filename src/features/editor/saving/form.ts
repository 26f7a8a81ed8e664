import type { BoundNumber } from '../../../contract/desk/evidence.ts'
import type { WrittenPicture } from '../../../contract/desk/hearticle-picture.ts'
import type {
  Explanation,
  HearticleChange,
  HearticleVersion,
  WorkHearticle,
} from '../../../contract/desk/writing.ts'
import { cleanLine, cleanText } from '../../../contract/protocol/clean-text.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { canonicalJson } from '../../../domain/text/canonical-json.ts'
import {
  comparableEvidence,
  type EvidenceForm,
  emptyEvidence,
  formOfEvidence,
  takenEvidence,
  writtenEvidence,
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
  /** The motif of its picture; null, or not there in what a browser kept before: the one that fits. */
  motif?: string | null
  /** The picture to be shown instead; as with the motif. */
  ownPicture?: WrittenPicture | null
  /** Why it replaces what is public; null, or not there in what a browser kept before: nothing yet. */
  explanation?: Explanation | null
  citedPmids: string[]
  texts: Record<Language, FormTexts>
  /** What the texts refer to beside findings; not there in what a browser kept before. */
  numbers?: BoundNumber[]
  /** Not there only in what a browser kept before hearticles had evidence: it is left as it is. */
  evidence?: EvidenceForm | undefined
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
    evidence: emptyEvidence(),
  }
}

/** The form of a hearticle as it is stored, or was with one of its versions. */
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

/** A form as it was with an earlier version, to be saved upon what is stored. */
export function takenForm(taken: HearticleForm, stored: HearticleForm): HearticleForm {
  const { evidence = emptyEvidence() } = stored
  return { ...taken, evidence: taken.evidence && takenEvidence(taken.evidence, evidence) }
}

/** What is sent for a form; entries of lists that were left empty are left out. */
export function changeOf(form: HearticleForm): HearticleChange {
  const { topicId, publicationDate, breaking, motif, ownPicture, explanation, citedPmids } = form
  const { texts, evidence } = form
  return {
    topic: topicId ?? 0,
    publicationDate,
    breaking,
    ...(motif !== undefined && { motif }),
    ...(ownPicture !== undefined && { ownPicture }),
    ...(explanation && { explanation: tidyExplanation(explanation) }),
    citedPmids,
    ...(form.numbers && { numbers: form.numbers }),
    ...(evidence && writtenEvidence(evidence)),
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
function comparable({ evidence = emptyEvidence(), ...form }: HearticleForm) {
  return { ...changeOf(form), evidence: comparableEvidence(evidence) }
}
