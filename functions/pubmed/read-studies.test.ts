import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { article, articleSet, inChunks, numbered, outcomes, readAll } from './fixtures/records.ts'
import { readStudies } from './read-studies.ts'

const ODD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE PubmedArticleSet [ <!ENTITY gt2 "a > b <PubmedArticle>"> <!-- ]> --> ]>
<!-- <PubmedArticle><MedlineCitation/></PubmedArticle> -->
<PubmedArticleSet>\r
${numbered(1, { title: '<ArticleTitle><![CDATA[A </PubmedArticle> <b> & c]]> → ü𝛽</ArticleTitle>' })}\r
<?note <PubmedArticle> ?>
${numbered(2, { title: '<ArticleTitle>&undefined;</ArticleTitle>' })}
${numbered(3, { citation: '<!-- </PubmedArticle><PubmedArticle> -->' })}
<PubmedArticle><MedlineCitation><PMID>4</PMID></PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>5</PMID>
${numbered(6)}<PubmedArticle/>
<DeleteCitation><PMID Version="1">7</PMID><PMID>8</PMID><PMID>x</PMID></DeleteCitation>
</PubmedArticleSet>`
const ODD_OUTCOMES = [
  'study 1',
  'rejected 2',
  'study 3',
  'rejected 4',
  'rejected 5',
  'study 6',
  'rejected',
  'withdrawal 7',
  'withdrawal 8',
  'rejected',
]

async function reasons(data: string | Uint8Array): Promise<string[]> {
  return (await readAll(data)).map((record) =>
    record.outcome === 'rejected' ? record.reason : `${record.outcome} ${record.pmid}`,
  )
}

describe('records and faults', () => {
  test('comments, CDATA and a DOCTYPE with a subset confuse nothing, and faults stay alone', async () => {
    const records = await readAll(ODD)
    expect(outcomes(records)).toEqual(ODD_OUTCOMES)
    expect(records[0]).toMatchObject({
      source: { title: 'A &lt;/PubmedArticle&gt; &lt;b&gt; &amp; c → ü𝛽' },
      place: { line: 5, column: 1 },
    })
  })

  test('every chunking gives the same records at the same places', async () => {
    const bytes = Buffer.from(ODD)
    const whole = await readAll(bytes)
    for (const size of [1, 2, 3, 7]) {
      expect(await Array.fromAsync(readStudies(inChunks(bytes, size)))).toEqual(whole)
    }
    const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(cuts, async (positions) => {
        const edges = [0, ...positions.sort((a, b) => a - b), bytes.length]
        async function* chunks() {
          for (const [index, edge] of edges.entries()) yield bytes.subarray(edge, edges[index + 1])
        }
        expect(await Array.fromAsync(readStudies(chunks()))).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  test('a file cut anywhere keeps every record before the cut and says so once', async () => {
    const bytes = Buffer.from(articleSet(numbered(1), numbered(2), numbered(3)))
    const ends = [1, 2, 3].map((pmid) => bytes.indexOf(numbered(pmid)) + numbered(pmid).length)
    for (let cut = 1; cut < bytes.length - 2; cut++) {
      const records = await readAll(bytes.subarray(0, cut))
      const whole = ends.filter((end) => end <= cut).map((_, index) => `study ${index + 1}`)
      expect(outcomes(records.slice(0, -1)), `cut at ${cut}`).toEqual(whole)
      expect(records.at(-1)).toMatchObject({ outcome: 'rejected', scope: 'file' })
    }
  })

  test('the cut is named with its line', async () => {
    const text = articleSet(numbered(1), numbered(2))
    expect(await reasons(text.slice(0, text.lastIndexOf('</PubmedData>')))).toEqual([
      'study 1',
      'the file ends inside a record, at line 4',
    ])
    expect(await reasons(text.slice(0, text.lastIndexOf('</')))).toEqual([
      'study 1',
      'study 2',
      'the file ends before </PubmedArticleSet>',
    ])
  })

  test('random damage never throws and never costs a record far from it', async () => {
    const records = Array.from({ length: 6 }, (_, index) => numbered(index + 1))
    const bytes = Buffer.from(articleSet(...records))
    const third = bytes.indexOf(records[2] ?? '')
    const at = fc.nat({ max: (records[2]?.length ?? 1) - 1 })
    await fc.assert(
      fc.asyncProperty(
        at,
        fc.uint8Array({ minLength: 1, maxLength: 6 }),
        async (offset, damage) => {
          const damaged = Buffer.from(bytes)
          damaged.set(damage, third + offset)
          const seen = outcomes(await readAll(damaged))
          expect(seen).toEqual(expect.arrayContaining(['study 1', 'study 2', 'study 5', 'study 6']))
        },
      ),
      {
        numRuns: 300,
        // A start tag that becomes an instruction or a comment that nobody closes.
        examples: [
          [1, Uint8Array.from(Buffer.from('?\0'))],
          [1, Uint8Array.from(Buffer.from('!--'))],
        ],
      },
    )
  })

  test.each([
    ['<!DOCTYPE html><html><body><p>Error</p></body></html>', /^not PubMed XML.*<!DOCTYPE html>/],
    ['{"error":"API rate limit exceeded"}', /^not PubMed XML.*API rate limit exceeded/],
    ['', /^the file is empty$/],
    [' \n', /^the file is empty$/],
    [
      '<eFetchResult><ERROR>Cannot get it</ERROR></eFetchResult>',
      /^PubMed answers: Cannot get it$/,
    ],
    ['<ERROR>down</ERROR>', /^PubMed answers: down$/],
    ['<?xml version="1.0" encoding="klingon"?><PubmedArticleSet/>', /"klingon" is not supported/],
    ['<?xml version="1.0" encoding="UTF-16"?><PubmedArticleSet/>', /declares UTF-16/],
    ['<PubmedArticleSet/> {"error":"x"}', /text outside .*error/],
    ['<PubmedArticleSet>Error occurred: x</PubmedArticleSet>', /text outside .*Error occurred: x/],
  ])('%j is one clear rejection', async (data, reason) => {
    const records = await readAll(data)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      outcome: 'rejected',
      scope: 'file',
      reason: expect.stringMatching(reason),
    })
  })

  test('an empty set is no fault, and bare records and several sets are read', async () => {
    expect(await readAll('<PubmedArticleSet></PubmedArticleSet>')).toEqual([])
    expect(await readAll('<PubmedArticleSet/>')).toEqual([])
    expect(outcomes(await readAll(numbered(9)))).toEqual(['study 9'])
    const both = articleSet(numbered(1)) + articleSet(numbered(2))
    expect(outcomes(await readAll(both))).toEqual(['study 1', 'study 2'])
  })

  test('documents behind each other are read, each with its declarations', async () => {
    const document = (pmid: number) =>
      `<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD" "https://x.test/p.dtd">\n${articleSet(numbered(pmid)).slice(21)}`
    expect(outcomes(await readAll(document(1) + document(2)))).toEqual(['study 1', 'study 2'])
  })

  test('the end of a set within a record costs no other, and is told of the file, too', async () => {
    const damaged = numbered(2, { citation: '</PubmedArticleSet>' })
    const records = await readAll(articleSet(numbered(1), damaged, numbered(3)))
    const rejected = records.filter((record) => record.outcome === 'rejected')
    expect(rejected[0]).toMatchObject({
      pmid: '2',
      reason: 'the record is not closed before </PubmedArticleSet>',
    })
    expect(rejected.slice(1).every((record) => record.scope === 'file')).toBe(true)
    expect(outcomes(records)).toEqual(expect.arrayContaining(['study 1', 'study 3']))
  })

  test.each([
    ['<PMID/>', '"" is no PMID'],
    ['', 'the record has no PMID'],
    ['<PMID>12a</PMID>', '"12a" is no PMID'],
    ['<PMID>0</PMID>', '"0" is no PMID'],
  ])('%j as number is rejected with its place', async (pmid, reason) => {
    expect(await readAll(articleSet(numbered(1), article({ pmid })))).toMatchObject([
      { outcome: 'study' },
      { outcome: 'rejected', reason, place: { line: 4, column: 1 } },
    ])
  })

  test('the place of an XML error is that of the error', async () => {
    const record = numbered(5, { citation: '\n\n  <A></B>' })
    const [, fault] = await readAll(articleSet(numbered(1), record))
    expect(fault).toMatchObject({ outcome: 'rejected', pmid: '5', place: { line: 6 } })
  })

  test('an unclosed comment or CDATA section costs only its own record', async () => {
    for (const opening of ['<!-- never closed', '<![CDATA[ never closed', '<? never closed']) {
      const records = await readAll(articleSet(numbered(1, { citation: opening }), numbered(2)))
      expect(outcomes(records)).toEqual(['rejected 1', 'study 2'])
    }
  })
})

describe('limits', () => {
  async function* withHugeRecord(megabytes: number) {
    yield Buffer.from(`<PubmedArticleSet>\n${numbered(1)}\n<PubmedArticle><MedlineCitation>`)
    yield Buffer.from('<PMID>2</PMID><Article><ArticleTitle>')
    const part = Buffer.alloc(1024 * 1024, 'wort ')
    for (let index = 0; index < megabytes; index++) yield part
    yield Buffer.from('</ArticleTitle></Article></MedlineCitation></PubmedArticle>\n')
    yield Buffer.from(`${numbered(3)}</PubmedArticleSet>`)
  }

  test('a record of 30 MB is rejected with its place, and the next one comes', async () => {
    const records = await Array.fromAsync(readStudies(withHugeRecord(30)))
    expect(outcomes(records)).toEqual(['study 1', 'rejected 2', 'study 3'])
    expect(records[1]).toMatchObject({
      reason: 'the record is larger than 4194304 bytes',
      place: { line: 3, column: 1 },
    })
  })

  test('a start tag of 10 kB is read', async () => {
    const padded = numbered(2).replace('<PubmedArticle', `<PubmedArticle x="${'a'.repeat(10_000)}"`)
    const records = await readAll(articleSet(numbered(1), padded, numbered(3)))
    expect(outcomes(records)).toEqual(['study 1', 'study 2', 'study 3'])
  })

  test('texts that the database cannot hold are rejected', async () => {
    const records = await Array.fromAsync(readStudies(withHugeRecord(1)))
    expect(outcomes(records)).toEqual(['study 1', 'rejected 2', 'study 3'])
    expect(records[1]).toMatchObject({ reason: expect.stringContaining('380000 can be stored') })
  })

  test('a paragraph of a hundred thousand tags is read', async () => {
    const article = `<Abstract><AbstractText><b>${'<i></i>'.repeat(100_000)}x</b></AbstractText></Abstract>`
    const title = '<ArticleTitle>A</ArticleTitle>'
    expect(await readAll(articleSet(numbered(1, { title, article })))).toMatchObject([
      { source: { abstract: [{ text: '<b>x</b>' }] } },
    ])
  })

  test.each([
    ['<!-- ', 'the comment at line 1, column 30 is not closed'],
    ['<!--'.repeat(500_000), 'XML error: Malformed comment'],
    ['<!ENTITY a "b">'.repeat(200_000), 'the DOCTYPE is not closed'],
    ['"', 'the DOCTYPE at line 1, column 1 is not closed'],
  ])('a DOCTYPE that is never closed is told, and costs no time', async (subset, reason) => {
    const text = `<!DOCTYPE PubmedArticleSet [ ${subset}`
    const records = await readAll(`${text}<PubmedArticleSet>${numbered(1)}</PubmedArticleSet>`)
    expect(records[0]).toMatchObject({ outcome: 'rejected', scope: 'file', reason })
    expect(outcomes(records)).toContain('study 1')
  })

  test.each(['<P', '<PubmedArticle ', '</ERROR ', '<!--', '<![CDATA[', '<?', '&', '<'])(
    'megabytes of %j cost no record behind them, and little time',
    async (nonsense) => {
      const filling = nonsense.repeat(3_000_000 / nonsense.length)
      const records = await readAll(articleSet(numbered(1, { citation: filling }), numbered(2)))
      expect(outcomes(records)).toContain('study 2')
      expect(outcomes(records)[0]).toBe('rejected 1')
    },
  )

  test('elements nested without end are rejected', async () => {
    const title = `<ArticleTitle>${'<i>'.repeat(50_000)}${'</i>'.repeat(50_000)}</ArticleTitle>`
    const records = await readAll(articleSet(numbered(1, { title }), numbered(2)))
    expect(outcomes(records)).toEqual(['rejected 1', 'study 2'])
  })

  test.each([
    ['50 deep', 50, 'study 1'],
    ['101 deep', 101, 'rejected 1'],
  ])('elements nested %s are %s', async (_, depth, outcome) => {
    const citation = '<x>'.repeat(depth) + '</x>'.repeat(depth)
    const records = await readAll(articleSet(numbered(1, { citation }), numbered(2)))
    expect(outcomes(records)).toEqual([outcome, 'study 2'])
  })

  test('between records, megabytes of spaces are nothing and of a comment cost no record', async () => {
    const filling = ' '.repeat(200_000)
    const limit = { maxRecordBytes: 100_000 }
    expect(outcomes(await readAll(articleSet(numbered(1), filling, numbered(2)), limit))).toEqual([
      'study 1',
      'study 2',
    ])
    const unclosed = articleSet(numbered(1), `<!-- ${'x'.repeat(200_000)}`, numbered(2))
    expect(await readAll(unclosed, limit)).toMatchObject([
      { pmid: '1' },
      { reason: 'the comment at line 4, column 1 is not closed', scope: 'file' },
      { pmid: '2' },
    ])
  })

  test('a record is as large as its bytes', async () => {
    const record = numbered(1, { title: `<ArticleTitle>${'ä'.repeat(1000)}</ArticleTitle>` })
    const bytes = Buffer.byteLength(record)
    const read = (maxRecordBytes: number) => readAll(articleSet(record), { maxRecordBytes })
    expect(outcomes(await read(bytes))).toEqual(['study 1'])
    expect(outcomes(await read(bytes - 1))).toEqual(['rejected 1'])
  })

  test('an attribute with the name of a method costs only its record', async () => {
    const citation = '<x hasOwnProperty="1" y="2"/>'
    const records = await readAll(articleSet(numbered(1, { citation }), numbered(2)))
    expect(outcomes(records)).toEqual(['rejected 1', 'study 2'])
  })

  test('a long text is whole however it comes', async () => {
    const words = 'wörter 𝛼 '.repeat(12_000)
    const article = `<Abstract><AbstractText>${words}<![CDATA[${words}]]></AbstractText></Abstract>`
    const bytes = Buffer.from(articleSet(numbered(1, { article })))
    for (const size of [bytes.length, 4001]) {
      expect(await Array.fromAsync(readStudies(inChunks(bytes, size)))).toMatchObject([
        { source: { abstract: [{ text: (words + words).trim() }] } },
      ])
    }
  })

  test('elements nested without end around records are told, and cost no record', async () => {
    const text = `<PubmedArticleSet>${'<x>'.repeat(50_000)}${numbered(1)}`
    expect(await readAll(text)).toMatchObject([
      { outcome: 'rejected', scope: 'file', reason: 'elements are nested more than 100 deep' },
      { pmid: '1' },
      { outcome: 'rejected', scope: 'file' },
    ])
  })

  test('reading goes no further than the reader asks', async () => {
    let given = 0
    async function* endless() {
      yield Buffer.from('<PubmedArticleSet>')
      for (let pmid = 1; ; pmid++) {
        given++
        yield Buffer.from(numbered(pmid))
      }
    }
    for await (const record of readStudies(endless())) if (record.pmid === '20') break
    expect(given).toBeLessThan(30)
  })
})

describe('entities and characters', () => {
  test('an external entity is never expanded', async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE PubmedArticleSet [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<PubmedArticleSet>${numbered(1, { title: '<ArticleTitle>&x;</ArticleTitle>' })}${numbered(2)}</PubmedArticleSet>`
    const records = await readAll(text)
    expect(outcomes(records)).toEqual(['rejected 1', 'study 2'])
    expect(records[0]).toMatchObject({ reason: 'the entity &x; is not defined' })
    expect(JSON.stringify(records)).not.toContain('root:')
  })

  test('entities that multiply are never expanded', async () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      return `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`
    })
    const text = `<!DOCTYPE PubmedArticleSet [<!ENTITY l0 "ha">${levels.join('')}]>
<PubmedArticleSet>${numbered(1, { title: '<ArticleTitle>&l9;</ArticleTitle>' })}${numbered(2)}</PubmedArticleSet>`
    expect(outcomes(await readAll(text))).toEqual(['rejected 1', 'study 2'])
  })

  test('the five entities and numeric ones are read', async () => {
    const title = '<ArticleTitle>&lt;&gt;&amp;&quot;&apos;&#228;&#xdf;</ArticleTitle>'
    expect(await readAll(articleSet(article({ title })))).toMatchObject([
      { source: { title: '&lt;&gt;&amp;"\'äß' } },
    ])
  })

  test.each([
    ['&#0;', '&#0; is no character that XML allows'],
    ['&#xD800;', '&#xD800; is no character that XML allows'],
    ['\u0001', 'the character U+0001 is not allowed in XML'],
    ['\u0000', 'the character U+0000 is not allowed in XML'],
  ])('the character %j is rejected', async (character, reason) => {
    const title = `<ArticleTitle>a${character}b</ArticleTitle>`
    const records = await readAll(articleSet(numbered(1, { title }), numbered(2)))
    expect(records).toMatchObject([{ outcome: 'rejected', reason }, { outcome: 'study' }])
  })

  test('direction controls go, astral characters stay', async () => {
    const title = '<ArticleTitle>a\u202eb\u2066c\u200fd 𝛼</ArticleTitle>'
    expect(await readAll(articleSet(article({ title })))).toMatchObject([
      { source: { title: 'abcd 𝛼' } },
    ])
  })
})
