import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { isConfusable } from '../../../src/domain/account/confusables.ts'

/**
 * Leaves out of the table of confusables what is never looked up, and writes the rest as one text:
 * that takes a fortieth of the room.
 */
export const leaveOutOfUnhomoglyph: Plugin = {
  name: 'leave-out-of-unhomoglyph',
  setup(build) {
    build.onLoad({ filter: /[\\/]unhomoglyph[\\/]data\.json$/ }, async ({ path }) => {
      const table: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
      const pairs = Object.entries(table).filter(([character]) => isConfusable(character))
      const text = JSON.stringify(pairs.map((pair) => pair.join('')).join(' '))
      return {
        contents: `module.exports = Object.fromEntries(${text}.split(' ').map((pair) => {
          const [character] = pair
          return [character, pair.slice(character.length)]
        }))`,
        loader: 'js',
      }
    })
  },
}
