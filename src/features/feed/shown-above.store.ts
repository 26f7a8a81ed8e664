import { atom } from 'nanostores'

/** What stands above the lists for whoever is signed in, and not in them again (P-ONCE-ON-A-PAGE). */
export const $shownAbove = atom<{
  hearticleIds: readonly number[]
  pmids: readonly string[]
}>({ hearticleIds: [], pmids: [] })
