import type { HearticleStatus } from '../../../contract/desk/editing.ts'
import { writtenPictureSchema } from '../../../contract/desk/hearticle-picture.ts'
import { languages } from '../../../contract/protocol/language.ts'
import { wholeDispute } from '../../../domain/text/merge-fields.ts'
import type { Draft } from '../../../drafts/autosave/offers.ts'
import { acceptEvidence } from '../evidence/evidence-form.ts'
import { type HearticleForm, textFields } from './form.ts'
import { changedFormFields, type FormDispute, fieldValue, mergeForms } from './merge-forms.ts'

/** A draft as it is kept: only one of today's shape is taken. */
export function acceptDraft(content: unknown): Draft<HearticleForm> | undefined {
  const { version, base, value } = (content ?? {}) as Partial<Draft<HearticleForm>>
  if ((version !== null && typeof version !== 'number') || !isForm(value)) return undefined
  return { version, value, base: isForm(base) ? base : undefined }
}

/** What was sent to be saved. */
export interface Attempt {
  id: number | 'new'
  version: number | null
  form: HearticleForm
  status?: HearticleStatus
}

/** What a draft says was sent without an answer. */
export function acceptAttempt(content: unknown): Attempt | undefined {
  const { form, ...rest } = (content ?? {}) as Partial<Attempt>
  const { id, version } = rest
  if (id === undefined || version === undefined || !isForm(form)) return undefined
  return { ...rest, id, version, form }
}

/** What older versions of the program kept in local storage. */
export function olderDrafts(userId: string, hearticle: number | 'new') {
  const key = `hearticle.editor.${userId}.${hearticle}`
  try {
    const { version, at, base, form } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const draft = acceptDraft({ version: version || null, base, value: form })
    const isDated = typeof at === 'string' && !Number.isNaN(Date.parse(at))
    return {
      drafts: draft && isDated ? [{ ...draft, at }] : [],
      remove: () => localStorage.removeItem(key),
    }
  } catch {
    return { drafts: [], remove: () => {} }
  }
}

/**
 * Puts a draft together with what the form shows when it is taken up again.
 * @returns the places that were changed here and there, and are to be decided; without a base, all
 * fields in which they differ
 */
export function goOnWith(
  draft: Draft<HearticleForm>,
  shown: HearticleForm,
): { merged: HearticleForm; disputes: FormDispute[] } {
  const value = withEvidenceOf(draft.value, shown)
  const base = draft.base && withEvidenceOf(draft.base, shown)
  if (base) return mergeForms(base, value, shown)
  const disputes = changedFormFields(value, shown).map((name) =>
    wholeDispute(name, fieldValue(value, name), fieldValue(shown, name)),
  )
  return { merged: value, disputes }
}

/** What was kept before there was evidence says nothing of it, so it stays as it is. */
const withEvidenceOf = (form: HearticleForm, shown: HearticleForm): HearticleForm =>
  form.evidence ? form : { ...form, evidence: shown.evidence }

const isStrings = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function isForm(value: unknown): value is HearticleForm {
  const form = (value ?? {}) as Partial<HearticleForm>
  return (
    (form.topicId === null || typeof form.topicId === 'number') &&
    typeof form.publicationDate === 'string' &&
    typeof form.breaking === 'boolean' &&
    (form.motif === undefined || form.motif === null || typeof form.motif === 'string') &&
    (!form.ownPicture || writtenPictureSchema.safeParse(form.ownPicture).success) &&
    isStrings(form.citedPmids) &&
    (form.checkedNumbers === undefined || isStrings(form.checkedNumbers)) &&
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
