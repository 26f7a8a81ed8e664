import type { Language } from '../../contract/protocol/language.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import { addressOf } from '../../domain/site/addresses.ts'

/** The tabs of the editors' page, in their order. */
export const editorTabs = ['content', 'publication', 'trash'] as const

export type EditorTab = (typeof editorTabs)[number]

/** What the editors' page shows: a tab, or the form of one hearticle, to which the board leads. */
export interface EditorPlace {
  /** Undefined for the form of a hearticle. */
  tab: EditorTab | undefined
  /** The id of the hearticle whose form is open, or a new one; undefined for none. */
  hearticle: number | 'new' | undefined
  /** The PMID of the study whose form is open among the content. */
  study?: string
}

/** The place that an address names; the first tab where it names none, or none that is. */
export function placeOf(search: string): EditorPlace {
  const query = new URLSearchParams(search)
  const hearticle = query.get('hearticle')
  if (hearticle === 'new') return { tab: undefined, hearticle }
  if (hearticle !== null && /^[1-9]\d{0,9}$/.test(hearticle)) {
    return { tab: undefined, hearticle: Number(hearticle) }
  }
  const study = query.get('study') ?? ''
  if (pmidSchema.safeParse(study).success) return { tab: 'content', hearticle: undefined, study }
  const named = query.get('tab')
  return { tab: editorTabs.find((tab) => tab === named) ?? 'content', hearticle: undefined }
}

/** The address of a place; what else is in the query is not kept. */
export function addressOfPlace(place: Partial<EditorPlace>, language: Language): string {
  const page = addressOf({ page: 'editor' }, language)
  if (place.hearticle !== undefined) return `${page}?hearticle=${place.hearticle}`
  if (place.study !== undefined) return `${page}?study=${place.study}`
  return place.tab === undefined ? page : `${page}?tab=${place.tab}`
}
