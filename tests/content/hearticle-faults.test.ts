import { describe, expect, test } from 'vitest'
import { importHearticles } from '../../scripts/content/hearticle-files.ts'
import { importForEachTest, inGerman, varied } from '../support/hearticle-files.ts'
import { hearticleFile } from '../support/records.ts'

describe('a fault in a file names file, place and reason, and nothing is written:', () => {
  const { stores, path: pathOf, bringIn, faultsOf } = importForEachTest()

  const body = 'translations[0].mainTextBody'
  test.each<[name: string, content: unknown, path: string, reason: string | RegExp]>([
    [
      'an unknown pmid',
      varied((file) => ({ ...file, citedPmids: ['101', '555'] })),
      'citedPmids[1]',
      'study 555 is not in the database',
    ],
    [
      'a citation that is not listed',
      inGerman({ mainTextBody: 'x[Ref102]' }),
      body,
      'cites 102, which citedPmids does not list',
    ],
    [
      'a pmid that is a number',
      varied((file) => ({ ...file, citedPmids: [101] })),
      'citedPmids[0]',
      /expected string, received number/,
    ],
    [
      'a pmid that is an object',
      varied((file) => ({ ...file, citedPmids: [{ toString: 1, valueOf: 1 }] })),
      'citedPmids[0]',
      /expected string/,
    ],
    [
      'one language only',
      varied((file) => ({ ...file, translations: file.translations.slice(0, 1) })),
      'translations',
      "has no translation 'en'",
    ],
    [
      'a language twice',
      varied((file) => ({
        ...file,
        translations: [...file.translations, ...file.translations.slice(0, 1)],
      })),
      'translations',
      "has 'de' 2 times",
    ],
    [
      'an unknown language',
      inGerman({ languageCode: 'fr' }),
      'translations[0].languageCode',
      /expected one of "de"\|"en"/,
    ],
    [
      'an unknown topic',
      varied((file) => ({ ...file, topic: 'Zucker' })),
      'topic',
      "unknown topic 'Zucker'",
    ],
    [
      'an unknown topic id',
      varied((file) => ({ ...file, topic: 9 })),
      'topic',
      "unknown topic '9'",
    ],
    [
      'an unknown rubric',
      varied((file) => ({ ...file, rubric: 'Haut' })),
      'rubric',
      "unknown rubric 'Haut'",
    ],
    [
      'a topic of another rubric',
      varied((file) => ({ ...file, rubric: 'Heart' })),
      'topic',
      "is not in rubric 'Heart'",
    ],
    [
      'an opened mark',
      inGerman({ mainTextBody: 'Gut\nund **schlecht' }),
      `${body}:2:5`,
      "'**' is opened but not closed",
    ],
    [
      'a closed mark',
      inGerman({ mainTextBody: 'schlecht** so' }),
      `${body}:1:9`,
      "'**' is closed but not opened",
    ],
    [
      'a broken citation',
      inGerman({ mainActions: ['ok', 'x [Refabc]'] }),
      'translations[0].mainActions[1]:1:3',
      /a citation is written/,
    ],
    [
      'a broken explanation',
      inGerman({ harmfulActions: ['x [EXP:y]'] }),
      'translations[0].harmfulActions[0]:1:3',
      /an explanation is written/,
    ],
    ['an empty headline', inGerman({ headline: '  ' }), 'translations[0].headline', 'is empty'],
    [
      'a long headline',
      inGerman({ headline: 'x'.repeat(301) }),
      'translations[0].headline',
      /^Too big: expected string to have <=300 characters/,
    ],
    [
      'a missing field',
      inGerman({ keywords: undefined }),
      'translations[0].keywords',
      /expected array, received undefined/,
    ],
    [
      'a day that does not exist',
      varied((file) => ({ ...file, publicationDate: '2026-02-30' })),
      'publicationDate',
      'no such day',
    ],
    [
      'a day that is none',
      varied((file) => ({ ...file, publicationDate: '21.11.2026' })),
      'publicationDate',
      /^Invalid string/,
    ],
    [
      'a bad key',
      varied((file) => ({ ...file, key: '../salt' })),
      'key',
      'is not of the form a-b-c',
    ],
    [
      'an unknown field',
      varied((file) => ({ ...file, colour: 'red' })),
      '(the file)',
      /Unrecognized key: "colour"/,
    ],
    ['a prototype', `{"__proto__": {"key": "salt"}}`, 'key', /expected string, received undefined/],
    ['no object', '7', '(the file)', /expected object, received number/],
    ['nothing', 'null', '(the file)', /expected object, received null/],
    ['an empty file', '', '(the file)', /Unexpected end of JSON/],
    ['JSON that breaks off', '{"key": "salt",', '(the file)', /JSON/],
    ['another encoding', Uint8Array.of(0x22, 0xe4, 0x22), '(the file)', /utf-8/],
    [
      'more than the database takes',
      varied((file) => ({
        ...file,
        translations: file.translations.map((text) => ({
          ...text,
          mainTextBody: '漢'.repeat(100_000),
        })),
      })),
      '(the file)',
      /its texts take 6\d{5} bytes; 380000 can be stored/,
    ],
    [
      'a missing audio file',
      inGerman({ audio: 'nowhere.mp3' }),
      'translations[0].audio',
      "'nowhere.mp3' cannot be read",
    ],
  ])('%s', async (_, content, path, reason) => {
    const faults = await faultsOf(content, hearticleFile('another'))
    expect(faults).toContainEqual([
      '0.json',
      path,
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    ])
  })

  test('every fault of every file at once', async () => {
    const faults = await faultsOf(
      inGerman({ mainTextBody: '**a', headline: 'x' }),
      varied((file) => ({ ...file, key: 'fine' })),
      varied((file) => ({ ...file, key: 'bad', topic: 'A', rubric: 'B', citedPmids: ['1'] })),
    )
    expect(faults.map(([file, path]) => `${file} ${path}`)).toEqual([
      '0.json translations[0].mainTextBody:1:1',
      '2.json translations[0].mainTextBody',
      '2.json translations[1].mainTextBody',
      '2.json citedPmids[0]',
      '2.json rubric',
      '2.json topic',
    ])
  })

  test('in a list, with the position', async () => {
    const faults = await faultsOf([
      hearticleFile('a'),
      varied((file) => ({ ...file, topic: 'A' })),
      varied((file) => ({ ...file, key: 'c', colour: 1 })),
      'text',
      hearticleFile('a'),
      varied((file) => {
        Object.assign(file.translations[1] ?? {}, { audio: 'none.mp3' })
        return { ...file, key: 'f' }
      }),
    ])
    expect(faults.map(([, path]) => path)).toEqual([
      '[1].topic',
      '[2]',
      '[3]',
      '[4].key',
      '[5].translations[1].audio',
    ])
  })

  test('a key in two files', async () => {
    const [fault] = await faultsOf(hearticleFile('salt'), hearticleFile('salt'))
    expect(fault?.slice(0, 2)).toEqual(['1.json', 'key'])
    expect(fault?.[2]).toBe(`is also the key in ${pathOf('0.json')}`)
  })

  test('a file that is not there', async () => {
    const result = await importHearticles([pathOf('none.json')], stores)
    expect(result).toMatchObject({ ok: false, faults: [{ path: '(the file)' }] })
  })

  test('and what was there before stays', async () => {
    await bringIn(hearticleFile('salt'))
    const before = await stores.hearticles.find(1)
    const result = await bringIn(
      hearticleFile('salt', { breaking: true }),
      hearticleFile('bad', { topic: 'none' }),
    )
    expect(result.ok).toBe(false)
    expect(await stores.hearticles.find(1)).toEqual(before)
    const ids = (await stores.hearticles.heads()).map(({ id }) => id)
    expect(ids).toEqual([1])
  })
})
