import type { Language } from '../../contract/protocol/language.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import { addressOf } from '../../domain/site/addresses.ts'

/** The id of the hearticle whose form an address of the editor opens, or a new one. */
export function hearticleOf(search: string): number | 'new' | undefined {
  const hearticle = new URLSearchParams(search).get('hearticle') ?? ''
  if (hearticle === 'new') return hearticle
  return /^[1-9]\d{0,9}$/.test(hearticle) ? Number(hearticle) : undefined
}

const ROOMS = {
  content: 'desk/study-texts',
  publication: 'desk/publication',
  trash: 'desk/trash',
} as const

/** Where an address of the editor leads that opens no hearticle: to a room of the desk (P-SCREENS). */
export function roomOf({ search, hash }: { search: string; hash: string }, language: Language) {
  const query = new URLSearchParams(search)
  const { data: study } = pmidSchema.safeParse(query.get('study'))
  if (study !== undefined) {
    return `${addressOf({ page: 'desk/study-texts' }, language)}?study=${study}${hash}`
  }
  const named = query.get('tab') ?? ''
  const page = Object.hasOwn(ROOMS, named) ? ROOMS[named as keyof typeof ROOMS] : 'desk'
  return addressOf({ page }, language)
}
