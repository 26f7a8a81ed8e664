import { describe, expect, test } from 'vitest'
import { noticesAbout, readerNotices } from './study-notices.ts'

const study = (pmid: string, ...types: string[]) => ({
  pmid,
  notices: types.map((type) => ({ type })),
})

describe('what readers of a hearticle must know about its studies', () => {
  test.each(readerNotices)('%s', (type) => {
    const affected = study('1', 'comment', type)
    expect(noticesAbout([study('2'), affected])).toEqual([{ type, studies: [affected] }])
  })

  test('comes gravest first, with every study that it is about', () => {
    const [a, b, c] = [study('1', 'updated', 'retracted'), study('2', 'retracted'), study('3')]
    expect(noticesAbout([a, b, c])).toEqual([
      { type: 'retracted', studies: [a, b] },
      { type: 'updated', studies: [a] },
    ])
  })

  test('is not what a publication itself is, nor what others say of it', () => {
    expect(noticesAbout([study('1', 'retraction', 'correction', 'update', 'comment')])).toEqual([])
  })
})
