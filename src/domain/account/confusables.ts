import unhomoglyph from 'unhomoglyph'
import { newUsername, usernameKey } from './account-fields.ts'

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

const DASHES = /\p{Dash}/gu
/** The table's other prototype of dashes, of longer ones. */
const LONG_DASHES = /ー/g

/**
 * Texts that look alike have the same one (Unicode UTS 39, section 4), here of any length of their
 * dashes. It is not to be shown. Looked up twice, since the table answers a few letters with some
 * that it has itself when decomposed.
 */
export function skeleton(text: string): string {
  return replaceConfusables(replaceConfusables(text))
}

function replaceConfusables(text: string): string {
  const seen = text.normalize('NFKD').replace(INVISIBLE, '').replace(DASHES, '-')
  return unhomoglyph(seen).normalize('NFKD').replace(LONG_DASHES, '-')
}

/**
 * What a name looks like as it is typed, in lower and in upper case; each only once. Two names are
 * look-alikes where they have one of these in common: 'ADMlN' looks like 'admin' in upper case only.
 */
export function skeletonsOf(username: string): string[] {
  const folded = usernameKey(username)
  return [...new Set([newUsername(username), folded, folded.toUpperCase()].map(skeleton))]
}
