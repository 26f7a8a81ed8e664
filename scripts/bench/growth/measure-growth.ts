/**
 * What one change costs, and a look at the desk, as there is more and more content
 * (P-FIGURES-GROWTH). Each change is published as the product publishes, by a process of its own. The
 * exponents say how a cost grows: 0 is flat, 1 doubles with the content.
 */
import { addDays, dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { type RunningProduct, runProduct } from '../../project/run-product.ts'
import { atMost, type Figure, figure, median } from '../measure/figures.ts'
import { askingAs } from '../measure/people.ts'
import { withStores } from '../measure/with-stores.ts'
import { secondsUntilRead } from '../until-read.ts'
import type { ProductEnvironment } from '../with-product.ts'
import { changes, firstChanges } from './changes.ts'
import { exponentOf } from './exponent.ts'
import { type ContentSize, publish, withGrownContent } from './grown-content.ts'

const HEARTICLES = [250, 500, 1000, 2000]
const STUDIES = [1000, 10_000, 100_000]
const FEWEST = { hearticles: 250, studies: 1000 }
const MOST = { hearticles: 2000, studies: 100_000 }
const MUST = {
  change: { processorSeconds: 3, megabytes: 400, servedSeconds: 3, foundSeconds: 10 },
  look: { milliseconds: 150, kilobytes: 60 },
  exponent: 0.2,
}
const ROUNDS = 9
const FIGURES_DAYS = 90
const DESK = { username: 'demo-head', password: 'hearticle-demo' }

/** What is measured at one size, by what it is called and its unit; some only has to grow slowly. */
type Costs = Record<string, { limit?: number; cost: number; unit: string }>

export async function measureGrowth(): Promise<Figure[]> {
  const byHearticles = await measureAll(
    HEARTICLES.map((hearticles) => ({ ...FEWEST, hearticles })),
    'hearticles',
  )
  const byStudies = await measureAll(
    STUDIES.map((studies) => ({ ...FEWEST, studies })),
    'studies',
  )
  const most = await costsAt(MOST)
  return [...byHearticles, ...byStudies, ...figuresOf(MOST, most)]
}

/** Figures of each size, and the exponent of each cost over all of them. */
async function measureAll(
  sizes: readonly ContentSize[],
  grows: keyof ContentSize,
): Promise<Figure[]> {
  const measured: { size: ContentSize; costs: Costs }[] = []
  for (const size of sizes) measured.push({ size, costs: await costsAt(size) })
  const names = Object.keys(measured[0]?.costs ?? {})
  const exponents = names.map((name) => {
    const points = measured.map(({ size, costs }) => ({
      size: size[grows],
      cost: costs[name]?.cost ?? Number.NaN,
    }))
    return atMost(MUST.exponent, `exponent by ${grows}: ${name}`, exponentOf(points))
  })
  return [...measured.flatMap(({ size, costs }) => figuresOf(size, costs)), ...exponents]
}

const figuresOf = ({ hearticles, studies }: ContentSize, costs: Costs): Figure[] =>
  Object.entries(costs).map(([name, { limit, cost, unit }]) =>
    figure(limit, `${hearticles} hearticles, ${studies} studies: ${name}`, cost, unit),
  )

/** Each change on content that nothing else has changed. */
function costsAt(size: ContentSize): Promise<Costs> {
  return withGrownContent(size, async (environment) => ({
    ...(await costsOfChanges(environment)),
    ...(await costsOfLooks(environment)),
  }))
}

async function costsOfChanges(environment: ProductEnvironment): Promise<Costs> {
  const costs: Costs = {}
  // The files of a first change have none before them, which the others bring up to date.
  for (const change of firstChanges) {
    await withStores(environment.DATA_DIR, change)
    await publish(environment)
  }
  for (const [name, change] of Object.entries(changes)) {
    await withStores(environment.DATA_DIR, change)
    const { processorSeconds, megabytes, seconds } = await publish(environment)
    const { processorSeconds: limit, megabytes: most } = MUST.change
    costs[`${name}: processor`] = { limit, cost: processorSeconds, unit: 's' }
    costs[`${name}: time`] = { limit: MUST.change.foundSeconds, cost: seconds, unit: 's' }
    costs[`${name}: memory`] = { limit: most, cost: megabytes, unit: 'MB' }
  }
  return costs
}

/**
 * Lists of the desk as somebody sees them who plans, a change until it is served and found, and what
 * is done once a day.
 */
async function costsOfLooks(environment: ProductEnvironment): Promise<Costs> {
  const product = await runProduct('start', environment)
  try {
    return {
      ...(await costsOfLists(product)),
      ...(await costsUntilRead(product, environment)),
      'daily job: time': { cost: await secondsOfDay(product), unit: 's' },
    }
  } finally {
    await product.end()
  }
}

async function costsOfLists({ address }: RunningProduct): Promise<Costs> {
  const ask = await askingAs(address, DESK)
  const today = dayInVienna(new Date())
  const lists = {
    'to do': '/api/desk/todo',
    board: '/api/desk/board',
    inbox: '/api/desk/studies',
    terms: '/api/desk/glossary',
    figures: `/api/desk/figures?from=${addDays(today, 1 - FIGURES_DAYS)}&to=${today}`,
    hearticles: '/api/hearticle',
  }
  const costs: Costs = {}
  for (const [name, path] of Object.entries(lists)) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now()
      bytes = JSON.stringify(await ask(path)).length
      times.push(performance.now() - startedAt)
    }
    const { milliseconds, kilobytes } = MUST.look
    costs[`${name}: time`] = { limit: milliseconds, cost: median(times), unit: 'ms' }
    costs[`${name}: answer`] = { limit: kilobytes, cost: bytes / 1000, unit: 'kB' }
  }
  return costs
}

async function costsUntilRead({ address }: RunningProduct, { DATA_DIR }: ProductEnvironment) {
  const { served, found } = await secondsUntilRead(address, DATA_DIR)
  const { servedSeconds, foundSeconds } = MUST.change
  return {
    'one headline: its page is served': { limit: servedSeconds, cost: served, unit: 's' },
    'one headline: search finds it': { limit: foundSeconds, cost: found, unit: 's' },
  }
}

/** Moves the clock by a day, which is answered when the daily job is done. */
async function secondsOfDay({ address }: RunningProduct): Promise<number> {
  const now = addDays(dayInVienna(new Date()), 1)
  const startedAt = performance.now()
  const answer = await fetch(`${address}/_local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: `${now}T12:00:00Z` }),
  })
  if (!answer.ok) throw new Error(`the clock was not moved: ${await answer.text()}`)
  return (performance.now() - startedAt) / 1000
}
