import unhomoglyph from 'unhomoglyph'
import { newUsername, usernameKey } from './account-fields.ts'

/**
 * What is looked up in the table of confusables: a name is of one script, so that it can only be
 * taken for another within that, or as a whole where scripts share the forms of their letters.
 */
const CONFUSABLE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}01|]/gu

export function isConfusable(character: string): boolean {
  return character.replace(CONFUSABLE, '') === '' && character.normalize('NFKD') === character
}

/**
 * Texts that look alike have the same one (Unicode UTS 39, section 4). It is not to be shown. Looked
 * up twice, since the table answers a few letters with some that it has itself when decomposed.
 */
export function skeleton(text: string): string {
  return replaceConfusables(replaceConfusables(text))
}

function replaceConfusables(text: string): string {
  return text.normalize('NFKD').replace(CONFUSABLE, unhomoglyph).normalize('NFKD')
}

/**
 * What a name looks like as it is typed, in lower and in upper case; each only once. Two names are
 * look-alikes where they have one of these in common: 'ADMlN' looks like 'admin' in upper case only.
 */
export function skeletonsOf(username: string): string[] {
  const folded = usernameKey(username)
  return [...new Set([newUsername(username), folded, folded.toUpperCase()].map(skeleton))]
}
