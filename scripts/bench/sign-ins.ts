/** Many people who sign in at once: whether all come in, how fast, and what memory it takes. */
import type { RunningProduct } from '../sandbox/sandbox.ts'
import { atLeast, atMost, type Figure } from './measure/figures.ts'
import { watchMemory } from './measure/memory.ts'
import { postPerson, signUp } from './measure/people.ts'
import { withProduct } from './with-product.ts'

const PEOPLE = 50
/** Together they stay below what one network may try in a quarter of an hour. */
const ROUNDS = 4
const MUST = { errors: 0, megabytes: 600, perSecond: 5 }

/** Measures it on the product with its sample content. */
export function measureSignIns(): Promise<Figure[]> {
  return withProduct(async () => undefined, measure)
}

async function measure({ address, pid }: RunningProduct): Promise<Figure[]> {
  const people = await signUp(address, PEOPLE)
  const memory = watchMemory(pid)
  const started = performance.now()
  let errors = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = await Promise.all(
      people.map((person) => postPerson(address, 'signin', person)),
    )
    errors += statuses.filter((status) => status !== 200).length
  }
  const seconds = (performance.now() - started) / 1000
  const megabytes = await memory.peak()
  const what = `${PEOPLE} people sign in at once`
  return [
    atMost(MUST.errors, `${what}: errors`, errors),
    atMost(MUST.megabytes, `${what}: memory`, megabytes, 'MB'),
    atLeast(MUST.perSecond, `${what}: per second`, (PEOPLE * ROUNDS) / seconds),
  ]
}
