/** What people who upload the worst they can do to everybody else (P-FIGURES-UPLOADS). */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { Client } from 'undici'
import { atMost, type Figure } from './measure/figures.ts'
import { memoryOf, watchMemory } from './measure/memory.ts'
import { signUp, tokenOf } from './measure/people.ts'
import { type Attack, formOf, type Sender, upload } from './uploads/send.ts'
import { worstPictures } from './uploads/worst-pictures.ts'
import { withProduct } from './with-product.ts'

const ATTACKERS = 12
const SECONDS = 60
/** An account may send thirty an hour. */
const OTHERS = 5
const PAUSE_MILLISECONDS = 500
const PARALLEL = 200

/** Measures it on the product with its sample content. */
export function measureUploads(): Promise<Figure[]> {
  return withProduct(worstPictures, async ({ address, pid }, pictures) => {
    const people = await peopleAt(address, ATTACKERS + OTHERS + 1)
    const attackers = people.slice(0, ATTACKERS)
    const others = people.slice(ATTACKERS, -1)
    const small = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'red' },
    })
      .jpeg()
      .toBuffer()
    const figures: Figure[] = []
    console.log(
      `load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )

    const times: number[] = []
    const end = performance.now() + SECONDS * 1000
    const attack = runAttack({ address, attackers, pictures, seconds: SECONDS })
    let refused = 0
    const client = new Client(address)
    const avatars = (async () => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const begun = performance.now()
        const status = await upload(client, others[turn % OTHERS] as Sender, formOf(small))
        if (status === 200) times.push(performance.now() - begun)
        else refused += 1
        await wait(PAUSE_MILLISECONDS)
      }
    })()
    figures.push(
      ...(await whileAsking(address, pid, 'worst pictures', Promise.all([attack, avatars]))),
      atMost(1000, `${times.length} small pictures of others: p99`, percentile(times, 0.99), 'ms'),
      atMost(0, 'small pictures of others: refused', refused),
    )
    for (const [answer, count] of (await attack).toSorted()) console.log(`${answer} × ${count}`)

    const pictureOf = [['5.2 MB of zeros', new Uint8Array(5_200_000)]] satisfies Attack['pictures']
    const flood = Array.from({ length: PARALLEL }, () => people.at(-1) as Sender)
    const flooding = runAttack({ address, attackers: flood, pictures: pictureOf, seconds: 0 })
    figures.push(...(await whileAsking(address, pid, `${PARALLEL} at once of 5.2 MB`, flooding)))
    for (const [answer, count] of await flooding) console.log(`${answer} × ${count}`)
    console.log(
      `load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    return figures
  })
}

/** Health and memory while something else is done. */
async function whileAsking(
  address: string,
  pid: number,
  what: string,
  work: Promise<unknown>,
): Promise<Figure[]> {
  const health: number[] = []
  const family = watchMemory(pid)
  const client = new Client(address)
  let peak = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await client.request({ path: '/api/health', method: 'GET' })).body.dump()
      health.push(performance.now() - begun)
      peak = Math.max(peak, await memoryOf(pid))
      await wait(50)
    }
  })()
  await work
  isOver = true
  await asking
  await client.close()
  return [
    atMost(200, `${what}: health, p99`, percentile(health, 0.99), 'ms'),
    atMost(700, `${what}: memory of the server`, peak, 'MB'),
    atMost(1000, `${what}: memory with its decoders`, await family.peak(), 'MB'),
  ]
}

async function peopleAt(address: string, count: number): Promise<Sender[]> {
  const people: Sender[] = []
  for (const person of await signUp(address, count)) {
    const authorization = `Bearer ${await tokenOf(address, person)}`
    const me = await fetch(`${address}/api/auth/me`, { headers: { authorization } })
    const { id } = (await me.json()) as { id: string }
    people.push({ path: `/api/admin/users/${id}/profile-image`, authorization })
  }
  return people
}

/** Attacks from a thread of its own, which keeps what is measured here from waiting for it. */
async function runAttack(attack: Attack): Promise<[string, number][]> {
  const worker = new Worker(new URL('./uploads/attack.ts', import.meta.url), { workerData: attack })
  const [answers] = await once(worker, 'message')
  return answers
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
}
