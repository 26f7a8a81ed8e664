import { languages } from '../../contract/language.ts'
import { type HearticleForm, textFields } from './form.ts'

/** What somebody wrote and did not save, as this browser keeps it. */
export interface KeptDraft {
  /** The version on which it was written; 0 for a new hearticle. */
  version: number
  /** RFC 3339. */
  at: string
  form: HearticleForm
}

const keyOf = (userId: string, hearticle: number | 'new') =>
  `hearticle.editor.${userId}.${hearticle}`

/** Keeps it for this person and this hearticle; where the browser keeps nothing, nothing happens. */
export function keepDraft(userId: string, hearticle: number | 'new', draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(userId, hearticle), JSON.stringify(draft))
  } catch {
    // Full, or not allowed: what is in the form stays there, and leaving asks.
  }
}

export function forgetDraft(userId: string, hearticle: number | 'new'): void {
  localStorage.removeItem(keyOf(userId, hearticle))
}

/** What is kept; undefined where nothing is, or nothing that can be read. */
export function keptDraft(userId: string, hearticle: number | 'new'): KeptDraft | undefined {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(userId, hearticle)) ?? 'null'))
  } catch {
    return undefined
  }
}

/** A draft as an older program may have kept it: only one of today's shape is taken. */
export function parseDraft(value: unknown): KeptDraft | undefined {
  const { version, at, form } = (value ?? {}) as Partial<KeptDraft>
  if (typeof version !== 'number' || typeof at !== 'string' || !isForm(form)) return undefined
  return Number.isNaN(Date.parse(at)) ? undefined : { version, at, form }
}

const isStrings = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function isForm(value: unknown): value is HearticleForm {
  const form = (value ?? {}) as Partial<HearticleForm>
  return (
    (form.topicId === null || typeof form.topicId === 'number') &&
    typeof form.publicationDate === 'string' &&
    typeof form.breaking === 'boolean' &&
    isStrings(form.citedPmids) &&
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
