import { expect, test } from 'vitest'
import type { CallAnswer } from '../api/api.ts'
import type { ListContent } from './list.ts'
import { createPieces } from './pieces.ts'

type Content = ListContent<number>

const PIECES: Record<string, Content> = {
  first: { rows: [1, 2], next: 'b' },
  b: { rows: [3], next: 'c' },
  c: { rows: [4], next: null },
}

/** What was asked for since last looked at. */
function opened() {
  const read = createPieces<Content>()
  const asked: string[] = []
  let isSilent = false
  const load = async (cursor = 'first'): Promise<CallAnswer<Content>> => {
    asked.push(cursor)
    if (isSilent) return { ok: false, error: { code: 'network_error' } }
    return { ok: true, value: PIECES[cursor] as Content }
  }
  return {
    read: (question: string, count: number) => read(question, count, load),
    silent: (next: boolean) => {
      isSilent = next
    },
    asked: () => asked.splice(0),
  }
}

test('the next piece alone is asked for, and stands after those that are there', async () => {
  const { read, asked } = opened()
  expect(await read('all', 1)).toEqual({ ok: true, value: { rows: [1, 2], next: 'b' } })
  expect(await read('all', 2)).toEqual({ ok: true, value: { rows: [1, 2, 3], next: 'c' } })
  expect(await read('all', 3)).toEqual({ ok: true, value: { rows: [1, 2, 3, 4], next: null } })
  expect(asked()).toEqual(['first', 'b', 'c'])
})

test('coming back, reading again and another question begin again, as far as was asked', async () => {
  const { read, asked } = opened()
  expect(await read('all', 2)).toMatchObject({ value: { rows: [1, 2, 3] } })
  expect(await read('all', 2)).toMatchObject({ value: { rows: [1, 2, 3] } })
  expect(await read('mine', 3)).toMatchObject({ value: { rows: [1, 2, 3, 4] } })
  expect(asked()).toEqual(['first', 'b', 'first', 'b', 'first', 'b', 'c'])
})

test('an address that asks for more pieces than there are gets all of them', async () => {
  const { read, asked } = opened()
  expect(await read('all', 100)).toMatchObject({ value: { rows: [1, 2, 3, 4], next: null } })
  expect(asked()).toEqual(['first', 'b', 'c'])
})

test('a piece that does not come is asked for again, and none before it', async () => {
  const { read, silent, asked } = opened()
  await read('all', 1)
  silent(true)
  expect(await read('all', 2)).toMatchObject({ ok: false })
  silent(false)
  expect(await read('all', 2)).toMatchObject({ value: { rows: [1, 2, 3] } })
  expect(asked()).toEqual(['first', 'b', 'b'])
})
