/** Statistics of a hearticle over a year, beside a million interactions. */

import { addToDay } from '../../functions/store/counting/day-counts.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { DEMO_PASSWORD, type RunningProduct } from '../sandbox/sandbox.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { tokenOf } from './measure/people.ts'
import { withStores } from './measure/with-stores.ts'
import { withProduct } from './with-product.ts'

const HEARTICLES = 20
const DAYS = 366
/** With those of all hearticles and days more than a million. */
const VIEWS_A_DAY = 140
const DAYS_AT_ONCE = 50
const QUESTIONS = 300
const MUST_MILLISECONDS = 200

/** Measures it on the product with its sample content. */
export function measureStatistics(): Promise<Figure[]> {
  return withProduct(countViews, measure)
}

function countViews(dataDir: string): Promise<void> {
  return withStores(dataDir, async (stores) => {
    for (let id = 1; id <= HEARTICLES; id += 1) await countViewsOf(stores, id)
  })
}

async function countViewsOf({ table }: OpenedStores, hearticleId: number): Promise<void> {
  const today = dayInVienna(new Date())
  for (let first = 0; first < DAYS; first += DAYS_AT_ONCE) {
    const days = Array.from({ length: Math.min(DAYS_AT_ONCE, DAYS - first) }, (_, index) =>
      addDays(today, -first - index),
    )
    const counts = { READ: VIEWS_A_DAY, unique: VIEWS_A_DAY }
    await transact(
      table,
      days.map((day) => addToDay({ hearticleId, day }, 'anonymous', counts)),
    )
  }
}

async function measure({ address }: RunningProduct): Promise<Figure[]> {
  const token = await tokenOf(address, { username: 'demo-analyst', password: DEMO_PASSWORD })
  const headers = { Authorization: `Bearer ${token}` }
  const today = dayInVienna(new Date())
  const range = `startDate=${addDays(today, 1 - DAYS)}&endDate=${today}`
  const p99 = async (path: string) => {
    const times: number[] = []
    for (let question = 0; question < QUESTIONS; question += 1) {
      const id = (question % HEARTICLES) + 1
      const begun = performance.now()
      const answer = await fetch(`${address}/api/interactions/hearticle/${id}/${path}`, { headers })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
      times.push(performance.now() - begun)
    }
    return times.toSorted((a, b) => a - b)[Math.ceil(QUESTIONS * 0.99) - 1] ?? Number.NaN
  }
  const what = 'statistics beside a million interactions'
  return [
    atMost(MUST_MILLISECONDS, `${what}: a year, p99`, await p99(`timeseries?${range}`), 'ms'),
    atMost(MUST_MILLISECONDS, `${what}: totals, p99`, await p99('statistics'), 'ms'),
  ]
}
