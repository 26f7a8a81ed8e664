import { parseMarkup } from '../../src/domain/text/markup.ts'
import { atMost, type Figure } from './measure/figures.ts'

const MEGABYTE = 1_000_000
const TRIES = 20

/** What an editor or an attacker could paste: a megabyte of one mark. */
const MARKS = ['*', '[', '{', '_', '[Ref1,', '{a}[EXP:', '\n ']

/** How long the parser of hearticle texts takes: the best of some tries. */
export async function measureMarkup(): Promise<Figure[]> {
  return MARKS.map((mark) => {
    const source = mark.repeat(MEGABYTE / mark.length)
    const times = Array.from({ length: TRIES }, () => {
      const start = performance.now()
      parseMarkup(source)
      return performance.now() - start
    })
    return atMost(100, `markup: a megabyte of ${JSON.stringify(mark)}`, Math.min(...times), 'ms')
  })
}
