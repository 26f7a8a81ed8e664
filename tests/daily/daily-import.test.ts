import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openImportSources } from '../../functions/editorial/import-sources.ts'
import { runDailyImport } from '../../functions/jobs/daily-import.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import { DAILY_IMPORT } from '../../src/contract/desk/library-imports.ts'
import { mails, register } from '../support/accounts.ts'
import { loopbackHttp } from '../support/loopback-http.ts'
import { hearticleDraft, incomingStudy, noon, salt } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { writtenFinding } from '../support/written-finding.ts'

const RETRACTED = `<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn">
  <RefSource>J. 2026;1</RefSource><PMID Version="1">900</PMID></CommentsCorrections>
  </CommentsCorrectionsList>`

const CORRECTED = RETRACTED.replace('RetractionIn', 'ErratumIn')

const record = (pmid: string, more = '') => `<PubmedArticle><MedlineCitation>
  <PMID Version="1">${pmid}</PMID>
  <DateRevised><Year>2026</Year><Month>11</Month><Day>20</Day></DateRevised>
  <Article><Journal><Title>J</Title></Journal><ArticleTitle>Study ${pmid}.</ArticleTitle></Article>
  ${more}</MedlineCitation></PubmedArticle>`

const later = (days: number) => new Date(noon.getTime() + days * 86_400_000)

describe('the daily import', () => {
  const stores = storesForEachTest()
  /** By the day of their entry. */
  const entered = new Map<string, string[]>()
  const retracted = new Set<string>()
  const corrected = new Set<string>()
  let service: Awaited<ReturnType<typeof loopbackHttp>>
  /** After so many requests nobody answers any more. */
  let answers = Number.POSITIVE_INFINITY

  beforeEach(async () => {
    entered.clear()
    retracted.clear()
    corrected.clear()
    answers = Number.POSITIVE_INFINITY
    service = await loopbackHttp((response, { path, parameters }) => {
      if (answers === 0) return void response.writeHead(400).end('no')
      answers -= 1
      const id = (parameters.get('id') ?? parameters.get('pmids') ?? '').split(',')
      if (path.endsWith('esearch.fcgi')) {
        const day = (parameters.get('mindate') ?? '').replaceAll('/', '-')
        const pmids = entered.get(day) ?? []
        const list = pmids.map((pmid) => `<Id>${pmid}</Id>`).join('')
        response.end(
          `<eSearchResult><Count>${pmids.length}</Count><RetMax>9999</RetMax><RetStart>0</RetStart>
          <QueryKey>1</QueryKey><WebEnv>E</WebEnv><IdList>${list}</IdList></eSearchResult>`,
        )
      } else if (path.endsWith('efetch.fcgi')) {
        const noticeOf = (pmid: string) => (corrected.has(pmid) ? CORRECTED : '')
        const records = id.map((pmid) =>
          record(pmid, retracted.has(pmid) ? RETRACTED : noticeOf(pmid)),
        )
        response.end(`<PubmedArticleSet>${records.join('')}</PubmedArticleSet>`)
      } else {
        const data = id.map((pmid) => ({ pmid, citation_count: Number(pmid) }))
        response.end(JSON.stringify({ data }))
      }
    })
    await stores.fill()
    const [, nutrition] = await stores.library.taxonomy.rubrics()
    if (!nutrition) throw new Error('there is no rubric')
    const search = { text: 'salt', enabled: true }
    await stores.library.taxonomy.changeRubric({ ...nutrition, version: 1, search }, noon)
  })
  afterEach(() => service.close())

  const run = async (at: Date, more: { until?: Date; isConfigured?: boolean } = {}) => {
    const { url } = service
    const sources = openImportSources({
      ...{ baseUrl: url, iciteUrl: url, europePmcUrl: url },
      now: () => at,
      wait: async () => {},
    })
    const reports = await runDailyImport({
      stores: { ...stores, users: stores.users },
      sources: more.isConfigured === false ? undefined : sources,
      now: () => at,
      until: more.until ?? later(99),
      log: () => {},
    })
    return Object.fromEntries(reports.map(({ job, at: _, ...report }) => [job, report]))
  }
  const alarmed = async () =>
    (await mails(stores)).flatMap((mail) =>
      mail.kind === 'study-alarm' ? [[mail.userId, mail.alarm.pmid, mail.alarm.type]] : [],
    )
  const searches = () => service.requests.filter(({ path }) => path.endsWith('esearch.fcgi')).length
  const fetched = () =>
    service.requests.flatMap(({ path, parameters }) =>
      path.endsWith('efetch.fcgi') ? (parameters.get('id') ?? '').split(',') : [],
    )

  test('brings new studies into their rubric, with citations, and lets a publication follow', async () => {
    entered.set('2026-11-19', ['5', '6'])
    const reports = await run(noon)
    expect(reports['rubric-2']).toMatchObject({ outcome: 'done', imported: 2 })
    expect(await stores.studies.find('6')).toMatchObject({
      editorial: { rubricId: 2 },
      citations: { count: 6, from: 'icite' },
    })
    expect((await stores.studies.findVersion('6'))?.changed).toEqual({
      by: DAILY_IMPORT,
      at: noon.toISOString(),
    })
    const changes = await all(queryAll(stores.table, 'CHANGE', { list: true }))
    expect(changes.flatMap(({ entities }) => entities as string[])).toContain('STUDY#6')
    expect(await stores.library.imports.reports(['rubric-2'])).toMatchObject([{ imported: 2 }])
  })

  test('asks for thirty days first and then only for what is new, and changes nothing twice', async () => {
    entered.set('2026-11-20', ['5'])
    await run(noon)
    expect(searches()).toBe(31)
    entered.set('2026-11-22', ['7'])
    const reports = await run(later(1))
    expect(searches()).toBe(31 + 3)
    expect(reports['rubric-2']).toMatchObject({ imported: 1, unchanged: 1 })
    expect(await run(later(1))).toMatchObject({ 'rubric-2': { imported: 0, updated: 0 } })
  })

  test('goes on where the clock was ahead for a while, and leaves no day of then out', async () => {
    await run(noon)
    expect((await run(later(365), { until: later(366) }))['rubric-2']).toMatchObject({
      outcome: 'done',
    })
    entered.set('2026-11-21', ['7'])
    entered.set('2026-11-23', ['8'])
    expect((await run(later(2)))['rubric-2']).toMatchObject({ outcome: 'done', imported: 2 })
    const searchCount = searches()
    await run(later(3))
    expect(searches()).toBe(searchCount + 3)
  })

  test('begins again where the search of a rubric was changed', async () => {
    await run(noon)
    const [, nutrition] = await stores.library.taxonomy.rubrics()
    if (!nutrition) throw new Error('there is no rubric')
    const search = { text: 'sugar', enabled: true }
    await stores.library.taxonomy.changeRubric({ ...nutrition, version: 2, search }, noon)
    await run(noon)
    expect(searches()).toBe(62)
  })

  test('leaves a study where editors have put it', async () => {
    entered.set('2026-11-20', ['5'])
    await run(noon)
    const found = await stores.studies.findVersion('5')
    if (!found) throw new Error('there is no study')
    const shown = { text: { german: { title: 'Studie' } }, at: noon.toISOString() }
    const editorial = { rubricId: 1, topicId: 1, shown }
    await stores.studies.saveEditorial(found, { ...found.study, editorial }, { by: null, at: noon })
    await run(later(1))
    expect((await stores.studies.find('5'))?.editorial).toEqual(editorial)
  })

  test('that was cut off goes on where it stopped', async () => {
    for (let day = 10; day <= 20; day += 1) entered.set(`2026-11-${day}`, [String(day)])
    answers = 25
    expect((await run(noon))['rubric-2']).toMatchObject({ outcome: 'failed' })
    expect((await stores.jobRuns.latest(['study-import'])).get('study-import')).toMatchObject({
      durationMs: expect.any(Number),
      error: null,
      steps: [{ name: 'rubric-2', outcome: 'failed', error: 'RequestFailed' }, {}, {}, {}],
    })
    const before = new Set(fetched())
    expect(before.size).toBeGreaterThan(0)
    expect(before.size).toBeLessThan(11)
    answers = Number.POSITIVE_INFINITY
    const reports = await run(noon)
    expect(reports['rubric-2']).toMatchObject({ outcome: 'done' })
    for (let day = 10; day <= 20; day += 1) {
      expect(await stores.studies.find(String(day))).toBeDefined()
    }
  })

  test('begins nothing after its time, and says that something is left', async () => {
    entered.set('2026-11-20', ['5'])
    expect((await run(noon, { until: noon }))['rubric-2']).toMatchObject({ outcome: 'unfinished' })
    expect(await stores.studies.find('5')).toBeUndefined()
  })

  test('asks nobody where no PubMed is configured, and says so', async () => {
    expect(await run(noon, { isConfigured: false })).toMatchObject({
      'rubric-2': { outcome: 'not-configured' },
      cited: { outcome: 'not-configured' },
    })
    expect(service.requests).toEqual([])
  })

  test('tells every editor once that a study of a published hearticle was retracted', async () => {
    await stores.hearticles.importByKey(hearticleDraft('published'))
    await stores.hearticles.importByKey(hearticleDraft('in work', { status: 'DRAFT' }))
    const editor = await register(stores, 'editor')
    const admin = await register(stores, 'admin')
    await register(stores, 'reviewer')
    retracted.add('101')
    await run(noon)
    await run(later(1))
    const alarmMails = (await mails(stores)).filter(({ kind }) => kind === 'study-alarm')
    expect(alarmMails.map((order) => 'userId' in order && order.userId).toSorted()).toEqual(
      [editor.id, admin.id].toSorted(),
    )
    // Its record has no abstract any more, which is no alarm (P-SOURCE-DIFFERENCE).
    const [alarm, ...listed] = await stores.library.imports.alarms()
    expect(listed.map(({ type }) => type)).toEqual(['abstract-changed'])
    expect([alarm]).toEqual([
      {
        pmid: '101',
        type: 'retracted',
        title: 'Study 101',
        hearticleIds: [1],
        hearticles: [
          {
            id: 1,
            headline: { de: 'Weniger Salz hilft', en: 'Less salt helps' },
            topic: salt.name,
            color: salt.color,
          },
        ],
        foundAt: noon.toISOString(),
      },
    ])
  })

  test('tells also who wrote and approved what the study carries a finding of', async () => {
    const writer = await register(stores, 'free', { username: 'writes' })
    const reviewer = await register(stores, 'reviewer')
    const evidenceReview = { at: noon.toISOString(), reviewerId: reviewer.id }
    const carries = { findings: [{ ...writtenFinding, pmid: '101' }], evidenceReview }
    await stores.hearticles.importByKey(
      hearticleDraft('carries', { ...carries, writers: [writer.id] }),
    )
    retracted.add('101')
    await run(noon)
    const alarmMails = (await mails(stores)).filter(({ kind }) => kind === 'study-alarm')
    expect(alarmMails.map((order) => 'userId' in order && order.userId).toSorted()).toEqual(
      [writer.id, reviewer.id].toSorted(),
    )
  })

  test('tells of a correction of what carries a finding once, where it is news', async () => {
    const editor = await register(stores, 'editor')
    const carries = { findings: [{ ...writtenFinding, pmid: '101' }] }
    const erratum = { notices: [{ type: 'corrected' as const, pmid: '900' }] }
    corrected.add('777')
    // It was corrected before it came, and so it is stored since before anybody looked.
    await stores.studies.importMany([incomingStudy('777', {}, erratum)])
    await stores.hearticles.importByKey(hearticleDraft('carries', carries))
    await stores.hearticles.importByKey(
      hearticleDraft('old', {
        ...{ citedPmids: ['777'], findings: [{ ...writtenFinding, pmid: '777' }] },
      }),
    )
    await run(noon)
    expect(await alarmed()).toEqual([])
    corrected.add('101')
    await run(later(1))
    await run(later(2))
    expect(await alarmed()).toEqual([[editor.id, '101', 'corrected']])
  })

  test('tells nobody of a correction that was known as its finding was approved', async () => {
    const reviewer = await register(stores, 'reviewer')
    corrected.add('101')
    await stores.hearticles.importByKey(hearticleDraft('cites'))
    await run(noon)
    const evidenceReview = { at: later(1).toISOString(), reviewerId: reviewer.id }
    const carries = { findings: [{ ...writtenFinding, pmid: '101' }], evidenceReview }
    await stores.hearticles.importByKey(hearticleDraft('carries', carries))
    await run(later(2))
    expect(await alarmed()).toEqual([])
  })

  test('tells nobody of a study that only drafts cite', async () => {
    await stores.hearticles.importByKey(hearticleDraft('in work', { status: 'DRAFT' }))
    await register(stores, 'editor')
    retracted.add('101')
    await run(noon)
    expect(await stores.library.imports.alarms()).toEqual([])
  })
})
