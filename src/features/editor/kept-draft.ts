import { languages } from '../../contract/language.ts'
import { type HearticleForm, textFields } from './form.ts'
import { changedFields, type Dispute, fieldValue, mergeForms, wholeDispute } from './merge-forms.ts'

/** What somebody wrote and did not save, as this browser keeps it. */
export interface KeptDraft {
  /** The version on which it was written; 0 for a new hearticle. */
  version: number
  /** RFC 3339. */
  at: string
  /**
   * What the form began with, by which what somebody else saved since then is told from what was
   * changed here. A draft that an older program kept has none.
   */
  base?: HearticleForm
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
  const { version, at, base, form } = (value ?? {}) as Partial<KeptDraft>
  if (typeof version !== 'number' || typeof at !== 'string' || !isForm(form)) return undefined
  if (Number.isNaN(Date.parse(at))) return undefined
  return { version, at, form, ...(isForm(base) && { base }) }
}

/**
 * Puts a draft together with what the form shows when it is taken up again.
 * @returns the places that were changed here and there, and are to be decided; without a base, all
 * fields in which they differ
 */
export function goOnWith(
  { base, form }: KeptDraft,
  shown: HearticleForm,
): { merged: HearticleForm; disputes: Dispute[] } {
  if (base) return mergeForms(base, form, shown)
  const disputes = changedFields(form, shown).map((name) =>
    wholeDispute(name, fieldValue(form, name), fieldValue(shown, name)),
  )
  return { merged: form, disputes }
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
