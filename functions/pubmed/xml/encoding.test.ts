import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { article, articleSet, inChunks, numbered, outcomes, readAll } from '../fixtures/records.ts'
import { readStudies } from '../read-studies.ts'

describe('encodings', () => {
  const umlauts = (declaration: string) =>
    `${declaration}<PubmedArticleSet>${numbered(1, { title: '<ArticleTitle>Größe</ArticleTitle>' })}${numbered(2)}</PubmedArticleSet>`
  const expected = [{ pmid: '1', source: { title: 'Größe' } }, { pmid: '2' }]

  test('Latin-1 bytes in UTF-8 reject the record they are in and no other', async () => {
    const records = await readAll(Buffer.from(umlauts(''), 'latin1'))
    expect(outcomes(records)).toEqual(['rejected 1', 'study 2'])
    expect(records[0]).toMatchObject({ reason: 'not valid UTF-8' })
  })

  test('a written replacement character is text, beside bytes that are none', async () => {
    const written = numbered(1, { title: '<ArticleTitle>a\ufffdb</ArticleTitle>' })
    const invalid = Buffer.from(
      numbered(2, { title: '<ArticleTitle>\xe4</ArticleTitle>' }),
      'latin1',
    )
    const bytes = Buffer.concat([Buffer.from(written), invalid, Buffer.from(written)])
    for (const size of [1, 2, 4096]) {
      expect(await Array.fromAsync(readStudies(inChunks(bytes, size)))).toMatchObject([
        { source: { title: 'a\ufffdb' } },
        { outcome: 'rejected', reason: 'not valid UTF-8' },
        { source: { title: 'a\ufffdb' } },
      ])
    }
  })

  test('declared Latin-1 is read', async () => {
    const text = umlauts('<?xml version="1.0" encoding="ISO-8859-1"?>')
    expect(await readAll(Buffer.from(text, 'latin1'))).toMatchObject(expected)
  })

  test('UTF-16 is read in both orders, with and without a mark', async () => {
    const little = Buffer.from(umlauts('<?xml version="1.0" encoding="UTF-16"?>'), 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(await readAll(little)).toMatchObject(expected)
    expect(await readAll(big)).toMatchObject(expected)
    expect(await readAll(Buffer.concat([Buffer.of(0xff, 0xfe), little]))).toMatchObject(expected)
    expect(await readAll(Buffer.concat([Buffer.of(0xfe, 0xff), big]))).toMatchObject(expected)
  })

  test('half a character in UTF-16 rejects its record and no other', async () => {
    const bytes = Buffer.from(umlauts('\ufeff').replace('Größe', 'Gr\ud800e'), 'utf16le')
    expect(await readAll(bytes)).toMatchObject([
      { outcome: 'rejected', reason: 'not valid UTF-16LE' },
      { outcome: 'study', pmid: '2' },
    ])
  })

  test('a UTF-8 mark is no content', async () => {
    expect(await readAll(umlauts('\ufeff'))).toMatchObject(expected)
  })

  test('gzip is unpacked, and a cut archive keeps what came before the cut', async () => {
    const records = Array.from({ length: 400 }, (_, index) => numbered(index + 1))
    const packed = gzipSync(articleSet(...records))
    expect(await readAll(packed)).toHaveLength(400)
    const cut = await readAll(packed.subarray(0, packed.length / 2))
    expect(cut.length).toBeGreaterThan(50)
    expect(cut.at(-1)).toMatchObject({ outcome: 'rejected', scope: 'file' })
    expect(cut.slice(0, -1).every(({ outcome }) => outcome === 'study')).toBe(true)
  })

  test('an archive in an archive is no XML', async () => {
    const reason = expect.stringMatching(/^not PubMed XML/)
    expect(await readAll(gzipSync(gzipSync(articleSet(article()))))).toMatchObject([{ reason }])
  })

  test('damaged gzip data is a rejection', async () => {
    const packed = gzipSync(articleSet(article()))
    packed.fill(0xff, 12, 40)
    expect(await readAll(packed)).toMatchObject([
      { outcome: 'rejected', scope: 'file', reason: expect.stringContaining('gzip') },
    ])
  })

  test('a failing stream is an error of the caller', async () => {
    async function* failing() {
      yield Buffer.from(`<!--${' '.repeat(300)}--><PubmedArticleSet>${numbered(1)}`)
      throw new Error('disk gone')
    }
    const records = readStudies(failing())
    expect((await records.next()).value).toMatchObject({ pmid: '1' })
    await expect(records.next()).rejects.toThrow('disk gone')
  })
})
