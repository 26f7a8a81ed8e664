import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  all,
  any,
  atMost,
  type Changes,
  type Condition,
  contains,
  equal,
  exists,
  IF_EXISTS,
  IF_NEW,
  larger,
  less,
  missing,
  more,
  not,
} from '../../functions/store/table/conditions.ts'
import { type Item, queryAll, type Table, TableRefusal } from '../../functions/store/table/table.ts'
import { check, put, putNew, remove, update } from '../../functions/store/table/writes.ts'
import { rounds } from '../support/rounds.ts'
import { drivers } from '../support/tables.ts'

const key = (name: string) => ({ pk: 'K', sk: name })

describe.each(drivers)('the table by $name', ({ open }) => {
  let table: Table
  beforeEach(async () => {
    table = await open()
  })
  afterEach(() => table.close())

  const save = (name: string, more: Item = {}) => table.write({ put: { ...key(name), ...more } })
  const read = (name: string) => table.get(key(name))

  describe('keeps values', () => {
    test('of every kind as they are, and leaves out what is undefined', async () => {
      const item = {
        text: 'Ä\u0000\u{1f600}',
        number: -0.1,
        yes: true,
        nothing: null,
        empty: '',
        list: [1, ['a', null]],
        map: { a: { b: {} } },
        texts: new Set(['a', 'b']),
        numbers: new Set([1, 2]),
        bytes: new Uint8Array([0, 255]),
      }
      await save('a', { ...item, gone: undefined, map: { ...item.map, gone: undefined } })
      expect(await read('a')).toEqual({ ...key('a'), ...item })
    })

    test('that look like what the driver itself writes', async () => {
      const forged = {
        a: { $set: ['x'] },
        b: { $bytes: 'AAAA' },
        c: [{ $map: { $set: [] } }],
        d: { $anything: 1, other: new Set(['x']) },
        $set: ['y'],
      }
      await save('a', forged)
      expect(await read('a')).toEqual({ ...key('a'), ...forged })
    })

    test('whatever JSON they are', async () => {
      const json = fc.jsonValue({ maxDepth: 4, noNullPrototype: true } as never)
      const isKept = (value: unknown): boolean =>
        typeof value === 'number'
          ? Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
            (value === 0 ? !Object.is(value, -0) : Math.abs(value) >= 1e-130)
          : value === null ||
            typeof value !== 'object' ||
            (!Object.hasOwn(value, '') && Object.values(value).every(isKept))
      await fc.assert(
        fc.asyncProperty(json.filter(isKept), async (value) => {
          await save('a', { value })
          expect((await read('a'))?.value).toEqual(value)
        }),
        { numRuns: rounds(50, 500) },
      )
    })

    test.each([
      ['an item over 400 kB', { text: 'x'.repeat(410_000) }],
      ['an empty set', { set: new Set() }],
      ['a set of two kinds', { set: new Set(['a', 1]) }],
      ['a number that is none', { number: Number.NaN }],
      ['an endless number', { number: Number.POSITIVE_INFINITY }],
      ['a number over 9007199254740991', { number: 2 ** 53 }],
      ['a number below 1e-130', { deep: [{ number: 1e-131 }] }],
      ['an object of a class', { at: new Date() }],
      ['an attribute without a name', { map: { '': 1 } }],
      ['an empty sort key', { sk: '' }],
      ['a number as a key', { pk: 1 }],
      ['a sort key over 1,024 bytes', { sk: 'ä'.repeat(513) }],
      ['an empty key of the list', { listPk: '', listSk: 'a' }],
    ])('except %s', async (_, more) => {
      await expect(save('a', more)).rejects.toThrow(TableRefusal)
      expect(await read('a')).toBeUndefined()
    })
  })

  describe('writes where a condition holds', () => {
    const item = { n: 5, text: 'abc', list: ['x'], set: new Set(['r']), map: { in: 'y' }, no: null }
    test.each<[Condition, boolean]>([
      [exists('text'), true],
      [exists('no'), true],
      [exists('map.in'), true],
      [exists('text.in'), false],
      [missing('map.in'), false],
      [missing('map.absent'), true],
      [missing('absent.deeper'), true],
      [missing('absent'), true],
      [equal('n', 5), true],
      [equal('n', '5'), false],
      [equal('absent', 1), false],
      [equal('absent', null), false],
      [not(equal('absent', 1)), true],
      [less('absent', 1), false],
      [more('absent', 1), false],
      [less('n', 6), true],
      [less('n', 5), false],
      [less('n', '6'), false],
      [more('n', '4'), false],
      [atMost('n', 5), true],
      [atMost('n', 4), false],
      [more('n', 4), true],
      [more('n', 5), false],
      [less('text', 'abd'), true],
      [atMost('text', 'abc'), true],
      [more('text', 'abc'), false],
      [contains('text', 'bc'), true],
      [contains('set', 'r'), true],
      [contains('list', 'x'), true],
      [contains('list', 'y'), false],
      [contains('n', 5), false],
      [contains('absent', 'x'), false],
      [not(contains('absent', 'x')), true],
      [larger('set', 0), true],
      [larger('set', 1), false],
      [larger('absent', 0), false],
      [equal('map.in', 'y'), true],
      [equal('map', { in: 'y' }), true],
      [equal('list', ['x']), true],
      [equal('list', ['y']), false],
      [equal('set', new Set(['r'])), true],
      [equal('no', null), true],
      [all(equal('n', 5), equal('text', 'abc')), true],
      [all(equal('n', 5), undefined), true],
      [all(equal('n', 5), equal('text', 'b')), false],
      [any(all(not(equal('n', 5)), equal('text', 'abc')), equal('n', 5)), true],
      [not(any(equal('n', 4), equal('text', 'b'))), true],
    ])('%j: %s', async (condition, isHeld) => {
      await save('a', item)
      expect(await table.write(put({ ...key('a'), n: 0 }, condition))).toBe(isHeld)
      expect(await read('a')).toMatchObject({ n: isHeld ? 0 : 5 })
    })

    test('texts in the order of their bytes, in conditions as in lists', async () => {
      await save('a', { text: '\u{ffff}' })
      const isBefore = put({ ...key('a'), text: '' }, less('text', '\u{10000}'))
      expect(await table.write(isBefore)).toBe(true)
    })

    test.each([equal('n', undefined), equal('n', Number.NaN), contains('set', new Date())])(
      'and refuses what compares with no value of a table: %j',
      async (condition) => {
        await save('a', item)
        await expect(table.write(put(key('a'), condition))).rejects.toThrow(TableRefusal)
      },
    )
  })

  describe('updates', () => {
    const before = { n: 1, set: new Set(['a', 'b']), map: { x: 1, y: 2 }, text: 't', no: null }
    test.each<[Changes, Item]>([
      [{ increase: { n: 1 } }, { n: 2 }],
      [
        { increase: { 'map.x': 2 }, set: { text: 'u' } },
        { map: { x: 3, y: 2 }, text: 'u' },
      ],
      [{ begin: { m: 1 } }, { m: 1 }],
      [{ begin: { text: 'u', no: 1 } }, {}],
      [{ set: { 'map.z': 1 } }, { map: { x: 1, y: 2, z: 1 } }],
      [{ set: { 'map.x': 7, 'map.z': 1 } }, { map: { x: 7, y: 2, z: 1 } }],
      [{ remove: ['text', 'map.x'] }, { text: undefined, map: { y: 2 } }],
      [{ remove: ['absent', 'map.absent'] }, {}],
      [{ add: { n: 1, fresh: 1 } }, { n: 2, fresh: 1 }],
      [{ add: { set: new Set(['b', 'c']) } }, { set: new Set(['a', 'b', 'c']) }],
      [{ add: { fresh: new Set(['c']) } }, { fresh: new Set(['c']) }],
      [{ take: { set: new Set(['a']) } }, { set: new Set(['b']) }],
      [{ take: { set: new Set(['a', 'b']) } }, { set: undefined }],
      [{ take: { absent: new Set(['a']) } }, {}],
      [
        { set: { a: 1 }, remove: ['n'] },
        { a: 1, n: undefined },
      ],
    ])('%o', async (changes, after) => {
      await save('a', before)
      const now = await table.updateItem(update(key('a'), changes))
      expect(now).toEqual(await read('a'))
      const expected = Object.entries({ ...key('a'), ...before, ...after })
      expect(now).toEqual(Object.fromEntries(expected.filter(([, value]) => value !== undefined)))
    })

    test('makes the item where there is none, unless its condition forbids it', async () => {
      const changes = { set: { n: 1 } }
      expect(await table.updateItem(update(key('a'), changes, IF_EXISTS))).toBeUndefined()
      expect(await table.updateItem(update(key('a'), changes))).toEqual({ ...key('a'), n: 1 })
    })

    test('makes an item of its key alone where it only takes away', async () => {
      expect(await table.updateItem(update(key('a'), { remove: ['n'] }))).toEqual(key('a'))
    })

    test.each<Changes>([
      {},
      { set: { pk: 1 } },
      { set: { n: undefined } },
      { set: { n: 1 }, remove: ['n'] },
      { set: { 'map.x': 1 }, remove: ['map'] },
      { increase: { text: 1 } },
      { increase: { absent: 1 } },
      { set: { 'absent.x': 1 } },
      { add: { text: 1 } },
      { add: { n: new Set(['a']) } },
      { take: { text: new Set(['a']) } },
    ])('refuses %o and changes nothing', async (changes) => {
      await save('a', before)
      await expect(table.updateItem(update(key('a'), changes))).rejects.toThrow(TableRefusal)
      expect(await read('a')).toEqual({ ...key('a'), ...before })
    })

    test('does not let an item grow over 400 kB', async () => {
      await save('a', { one: 'x'.repeat(300_000) })
      const change = { set: { two: 'x'.repeat(200_000) } }
      await expect(table.updateItem(update(key('a'), change))).rejects.toThrow(TableRefusal)
    })
  })

  describe('a transaction', () => {
    test('writes all or nothing, and says which condition did not hold', async () => {
      await save('a')
      const writes = [
        put({ ...key('b') }),
        putNew(key('a')),
        check(key('c'), IF_NEW),
        check(key('d'), IF_EXISTS),
      ]
      expect(await table.transact(writes)).toEqual(['none', 'condition', 'none', 'condition'])
      expect(await read('b')).toBeUndefined()
      expect(await table.transact([putNew(key('b')), remove(key('a'), IF_EXISTS)])).toBeUndefined()
      expect(await read('a')).toBeUndefined()
      expect(await read('b')).toBeDefined()
    })

    test('of 100 writes is carried out; of 101, of none, or with two of one item it is refused', async () => {
      const writes = Array.from({ length: 100 }, (_, n) => putNew(key(String(n))))
      await expect(table.transact([...writes, putNew(key('x'))])).rejects.toThrow(TableRefusal)
      await expect(table.transact([])).rejects.toThrow(TableRefusal)
      const twice = [put(key('a')), check(key('a'), IF_NEW)]
      await expect(table.transact(twice)).rejects.toThrow(TableRefusal)
      expect(await table.transact(writes)).toBeUndefined()
    })

    test('that cannot be carried out in one part changes nothing', async () => {
      const writes = [put(key('a')), update(key('b'), { increase: { absent: 1 } })]
      await expect(table.transact(writes)).rejects.toThrow(TableRefusal)
      expect(await read('a')).toBeUndefined()
    })

    test('of several at once that want the same is carried out for one', async () => {
      const tries = Array.from({ length: 20 }, (_, n) =>
        table.transact([putNew(key('name')), put({ ...key(`by ${n}`) })]),
      )
      const outcomes = await Promise.all(tries)
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
      const { items } = await table.queryPage('K', { sortPrefix: 'by ' })
      expect(items).toHaveLength(1)
    })
  })

  describe('lists', () => {
    const names = [
      'a',
      'a#1',
      'a#2',
      'b',
      'ä',
      '\u{ffff}',
      '\u{10000}',
      '\u{10ffff}',
      '\u{10ffff}z',
    ]
    const sorts = async (options = {}) =>
      (await Array.fromAsync(queryAll(table, 'K', options))).map(({ sk }) => sk)

    test.each([
      ['in the order of their bytes', {}, names],
      ['backwards', { newestFirst: true }, names.toReversed()],
      ['that begin so', { sortPrefix: 'a' }, ['a', 'a#1', 'a#2']],
      ['that begin with the last character', { sortPrefix: '\u{10ffff}' }, names.slice(-2)],
      ['that begin so, backwards', { sortPrefix: 'a#', newestFirst: true }, ['a#2', 'a#1']],
      ['between two', { sortBetween: ['a#1', 'b'] }, ['a#1', 'a#2', 'b']],
      ['before one', { sortBefore: 'a#2' }, ['a', 'a#1']],
    ])('of a partition %s', async (_, options, expected) => {
      for (const name of names) await save(name)
      await table.write({ put: { pk: 'other', sk: 'a' } })
      expect(await sorts(options)).toEqual(expected)
    })

    test('of a partition by pages, in both directions', async () => {
      for (const name of names) await save(name)
      for (const newestFirst of [false, true]) {
        const found: unknown[] = []
        let after: Item | undefined
        do {
          const page = await table.queryPage('K', { limit: 2, newestFirst, after })
          expect(page.items.length).toBeLessThanOrEqual(2)
          found.push(...page.items.map(({ sk }) => sk))
          after = page.lastKey
        } while (after)
        expect(found).toEqual(newestFirst ? names.toReversed() : names)
      }
    })

    test('of the index hold what has both of its keys, by pages, and forget what lost them', async () => {
      for (const [name, listSk] of [
        ['a', '1'],
        ['b', '1'],
        ['c', '0'],
      ] as const) {
        await save(name, { listPk: 'L', listSk })
      }
      await save('d', { listPk: 'L' })
      const listed = async (options = {}) =>
        (await Array.fromAsync(queryAll(table, 'L', { list: true, ...options }))).map(
          ({ sk }) => sk,
        )
      expect((await listed()).toSorted()).toEqual(['a', 'b', 'c'])
      expect((await listed())[0]).toBe('c')
      const first = await table.queryPage('L', { list: true, limit: 2 })
      const rest = await table.queryPage('L', { list: true, limit: 2, after: first.lastKey })
      expect([...first.items, ...rest.items].map(({ sk }) => sk).toSorted()).toEqual([
        'a',
        'b',
        'c',
      ])
      await table.write(update(key('c'), { remove: ['listPk', 'listSk'] }))
      expect((await listed()).toSorted()).toEqual(['a', 'b'])
    })

    test('read at most a megabyte at a time', async () => {
      for (const n of [1, 2, 3, 4, 5]) await save(String(n), { text: 'x'.repeat(300_000) })
      const { items, lastKey } = await table.queryPage('K')
      expect(items.length).toBeLessThan(5)
      expect(lastKey).toBeDefined()
      expect(await sorts()).toEqual(['1', '2', '3', '4', '5'])
    })
  })

  test('reads many at once, those that exist, and only the attributes asked for', async () => {
    for (let n = 0; n < 120; n += 1) await save(String(n), { n, secret: 'x' })
    const keys = Array.from({ length: 130 }, (_, n) => key(String(n)))
    const items = await table.getMany(keys, ['sk', 'n'])
    expect(items).toHaveLength(120)
    expect(items.find(({ sk }) => sk === '7')).toEqual({ sk: '7', n: 7 })
  })

  test('removes many, those that exist, and names what has expired', async () => {
    const at = new Date('2026-11-25T12:00:00Z')
    const seconds = at.getTime() / 1000
    await save('old', { expiresAt: seconds })
    await save('new', { expiresAt: seconds + 1 })
    await save('ever')
    expect(await Array.fromAsync(table.expired(at))).toEqual([key('old')])
    await table.removeMany([key('old'), key('absent')])
    expect((await Array.fromAsync(table.scan())).map(({ sk }) => sk).toSorted()).toEqual([
      'ever',
      'new',
    ])
  })
})
