/** The desk after years: its board and its figures with as many hearticles as are written by then. */
import { readBoard } from '../../functions/editorial/board.ts'
import type { HearticleDraft } from '../../functions/store/content/hearticles.ts'
import { wrapTable } from '../../functions/store/table/wrapped-table.ts'
import type { listDeskPeople, showBoard } from '../../src/contract/desk/board.ts'
import type { listDeskFigures } from '../../src/contract/desk/figures.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { seedSampleContent } from '../content/seed.ts'
import { SAMPLE_FOLDER } from '../project/folders.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { openLocalStores } from '../server/open-local-stores.ts'
import { atMost, type Figure, median } from './measure/figures.ts'
import { askingAs } from './measure/people.ts'
import { withStores } from './measure/with-stores.ts'
import { withProduct } from './with-product.ts'

const HEARTICLES = 2000
/** Every third is a draft, in review, public. */
const STATUSES = ['DRAFT', 'IN_REVIEW', 'PUBLISHED'] as const
const IDEAS = 100
/** Rows of a page of the board. */
const PAGE = 50
const FIGURES_DAYS = 90
const ROUNDS = 15
const MUST = { calls: 5, milliseconds: 300 }
const HEAD = { username: 'demo-head', password: 'hearticle-demo' }

/** Measures it on the product of one machine, as the one who plans sees it. */
export function measureDesk(): Promise<Figure[]> {
  return withProduct(
    ({ DATA_DIR }) => withStores(DATA_DIR, fillDesk),
    async ({ address }, _filled, { DATA_DIR }) => {
      const ask = await askingAs(address, HEAD)
      const today = dayInVienna(new Date())
      const period = `from=${addDays(today, 1 - FIGURES_DAYS)}&to=${today}`
      const pageAt = (page: number) =>
        ask<OutputOf<typeof showBoard>>(`/api/desk/board?page=${page}`)
      const { totalElements, totalPages } = await pageAt(0)
      if (totalElements < HEARTICLES) throw new Error(`the board has ${totalElements} rows`)
      const people = await ask<OutputOf<typeof listDeskPeople>>('/api/desk/people')
      const ownerId = people.find(({ writes }) => writes)?.id
      for (let page = 0; page < totalPages; page += 1) {
        const { content } = await pageAt(page)
        const plans = content.map(({ key, version }) => ({ key, version, ownerId, dueOn: today }))
        await ask('/api/desk/board', { method: 'PUT', body: { rows: plans } })
      }
      const figures = await ask<OutputOf<typeof listDeskFigures>>(`/api/desk/figures?${period}`)
      const what = `${HEARTICLES} hearticles: the board of ${totalElements} rows`
      const shown = `${figures.totalElements} public ones: figures of ${FIGURES_DAYS} days`
      const board = await middleOf(() => ask('/api/desk/board'))
      const counted = await middleOf(() => ask(`/api/desk/figures?${period}`))
      return [
        atMost(MUST.calls, `${what}, calls of the table`, await callsOfBoard(DATA_DIR)),
        atMost(MUST.milliseconds, `${what}, median`, board, 'ms'),
        atMost(MUST.milliseconds, `${shown}, median`, counted, 'ms'),
      ]
    },
  )
}

/** The sample content, again and again under other headlines, and ideas beside it. */
async function fillDesk(stores: OpenedStores): Promise<void> {
  await seedSampleContent(stores, SAMPLE_FOLDER)
  const samples = await Array.fromAsync(stores.hearticles.published())
  for (let number = 0; number < HEARTICLES - samples.length; number += 1) {
    const sample = samples[number % samples.length]
    const status = STATUSES[number % STATUSES.length]
    if (!sample || !status) throw new Error('there is no sample content')
    await stores.hearticles.importByKey(copyOf(sample, { number, status }))
  }
  const by = { by: 'nobody', at: new Date() }
  const from = { kind: 'line', languageCode: 'de' } as const
  for (let number = 0; number < IDEAS; number += 1) {
    const idea = { title: `Idee ${number}`, from, topicId: null, rubricId: null }
    await stores.board.createIdea(idea, by)
  }
}

function copyOf(
  sample: Omit<HearticleDraft, 'key'>,
  { number, status }: { number: number; status: HearticleDraft['status'] },
): HearticleDraft {
  const { topicId, publicationDate, breaking, citedPmids } = sample
  const translations = sample.translations.map((text) => ({
    languageCode: text.languageCode,
    mainTextBody: text.mainTextBody,
    keywords: text.keywords,
    mainActions: text.mainActions,
    harmfulActions: text.harmfulActions,
    headline: `${text.headline} (${number})`,
  }))
  return {
    topicId,
    publicationDate,
    breaking,
    citedPmids,
    status,
    translations,
    key: `bench-${number}`,
    sample: true,
  }
}

/** How often one reading of the board asks the table. */
async function callsOfBoard(dataDir: string): Promise<number> {
  let calls = 0
  const stores = await openLocalStores({
    dataDir,
    wrap: (table) =>
      wrapTable(table, (_call, carryOut) => {
        calls += 1
        return carryOut()
      }),
  })
  try {
    const { rows, shown } = await readBoard({ ...stores, now: () => new Date() })
    await shown(rows().slice(0, PAGE))
    return calls
  } finally {
    await stores.close()
  }
}

async function middleOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
