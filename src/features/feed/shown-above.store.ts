import { atom } from 'nanostores'

/** The studies above the lists for whoever is signed in, which are not in them again (P-ONCE-ON-A-PAGE). */
export const $pmidsAbove = atom<readonly string[]>([])
