import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, six bits of chance for nearly each. */
export function randomLetters(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** @param prefix says what it is the id of, such as `cus` */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(prefix === 'cs_test' ? 58 : 24)}`
}
