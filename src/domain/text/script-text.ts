/** What is raised or lowered, in plain text: one character for each of it, and what is put around. */
interface ScriptText {
  head: string
  text: string
  tail: string
}

const RAISED = tableOf('⁰¹²³⁴⁵⁶⁷⁸⁹', '⁺', '⁻')
const LOWERED = tableOf('₀₁₂₃₄₅₆₇₈₉', '₊', '₋')

function tableOf(digits: string, plus: string, minus: string): ReadonlyMap<string, string> {
  const characters = [...digits, plus, minus, ' ', '\u00a0']
  return new Map([
    ...[...digits].map((digit, number): [string, string] => [String(number), digit]),
    ['+', plus],
    ...[...'-−–‐‑'].map((sign): [string, string] => [sign, minus]),
    ...characters.map((character): [string, string] => [character, character]),
  ])
}

/** English ordinals, which are raised for their looks: '1st'. */
const ORDINAL = /^(?:st|nd|rd|th)$/
/** '[1]' and the like lead to a reference. */
const REFERENCE = /^\[.*\]$/
/** What is read as one exponent behind '^'. */
const ONE_EXPONENT = /^[+\-−–]?[\p{L}\p{N}.,]+$/u

/**
 * What is raised, in plain text (P-PLAIN-TEXT): '9' as '⁹', '-6' as '⁻⁶', other exponents behind
 * '^'. Signs without a letter or digit ('®', '-/-'), ordinals, references, and what stands behind nothing that
 * it could be an exponent of ('99m' before 'Tc') are not marked.
 * @param before the character to its left; empty for none
 */
export function raisedText(text: string, before: string): ScriptText {
  const hasWord = /[\p{L}\p{N}]/u.test(text)
  if (isAll(text, RAISED) || !hasWord) return bare(written(text, RAISED))
  const isNoExponent = REFERENCE.test(text) || (ORDINAL.test(text) && /\d/.test(before))
  if (isNoExponent || !/[\p{L}\p{N})\]}]/u.test(before)) return bare(text)
  return ONE_EXPONENT.test(text) ? { head: '^', text, tail: '' } : { head: '^(', text, tail: ')' }
}

/**
 * What is lowered, in plain text (P-PLAIN-TEXT): '2' as '₂'; what Unicode cannot lower stays what it
 * is, as in 'HbA1c'.
 */
export function loweredText(text: string): ScriptText {
  return bare(isAll(text, LOWERED) ? written(text, LOWERED) : text)
}

const bare = (text: string): ScriptText => ({ head: '', text, tail: '' })

const isAll = (text: string, table: ReadonlyMap<string, string>) =>
  [...text].every((character) => table.has(character))

const written = (text: string, table: ReadonlyMap<string, string>) =>
  Array.from(text, (character) => table.get(character) ?? character).join('')
