import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringContent, type Desk, openDesk } from './first-content.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

let its: Rehearsal
let desk: Desk

beforeAll(async () => {
  its = await openRehearsal()
  await its.settle('trial')
  await its.deploy('trial')
  desk = await openDesk(its, 'trial')
  await bringContent(its, 'trial', desk)
})
afterAll(async () => {
  await its?.close()
  expect(its?.account.state.refused).toEqual([])
})

const statusOf = async (path: string) => (await its.ask('trial', path)).status

/** Reads and signs in all the time meanwhile. @returns what was answered otherwise than it should be */
async function underLoad(work: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      for (const path of ['/', '/api/health', '/api/rubrics']) {
        const status = await statusOf(path)
        if (status !== 200) faults.push(`${path} answered ${status}`)
      }
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await reading
  }
  return faults
}

describe('a release', () => {
  test('whose functions fail is taken back by itself; one whose pages are wrong, by the commit before', async () => {
    const entry = await its.checkout.read('functions/entries/api.ts')
    const page = await its.checkout.read('src/pages/[...lang]/status.astro')
    const faults = await underLoad(async () => {
      await its.checkout.commit('functions/entries/api.ts', `${entry}\nthrow new Error('broken')\n`)
      await expect(its.deploy('trial')).rejects.toThrow('infrastructure did not end')
      await its.checkout.commit('functions/entries/api.ts', entry)
      await its.checkout.commit('src/pages/[...lang]/status.astro', `${page}\n<p>wrong</p>\n`)
      await its.deploy('trial')
      expect((await its.ask('trial', '/status')).body).toContain('wrong')
      await its.checkout.commit('src/pages/[...lang]/status.astro', page)
      await its.deploy('trial')
      expect((await its.ask('trial', '/status')).body).not.toContain('wrong')
    })
    expect(faults).toEqual([])
  })

  test('that is cut off in one step after the other is completed by starting it again', async () => {
    for (const at of [/bringing/, /^site: /m, /catalogue-.*\n/]) {
      await its.deployCutOff('trial', at)
      expect(await statusOf('/')).toBe(200)
      expect(await statusOf('/api/health')).toBe(200)
    }
    expect(await its.deploy('trial')).toContain('deployed')
    expect(await statusOf('/hearticle/1')).toBe(200)
  })
})

describe('secrets that are changed by the runbook, while people read', () => {
  test('between CDN and API: the new one, the CDN, and the new one once more', async () => {
    const old = (await its.secrets('trial'))['origin-secret']?.value ?? ''
    const faults = await underLoad(async () => {
      await its.putSecret('trial', 'origin-secret', 'a-new-secret-between-cdn-and-api')
      await its.account.functions.renew()
      const cdn = await its.checkout.read('serverless/cdn.yml')
      await its.checkout.commit(
        'serverless/cdn.yml',
        cdn.replace(/Comment: \$\{self:service\}.*/, 'Comment: rotated'),
      )
      await its.deploy('trial', '--only', 'infrastructure')
      await its.putSecret('trial', 'origin-secret', 'a-new-secret-between-cdn-and-api')
      await its.account.functions.renew()
    })
    expect(faults).toEqual([])
    expect(await its.askApi('trial', '/api/health', old)).toMatchObject({ status: 403 })
  })

  test('of sessions: a key that is added and made current signs nobody out', async () => {
    const first = JSON.parse((await its.secrets('trial'))['session-keys']?.value ?? '')
    const keys = { ...first.keys, 2: Buffer.alloc(32, 9).toString('base64') }
    for (const current of ['1', '2']) {
      await its.putSecret('trial', 'session-keys', JSON.stringify({ current, keys }))
      await its.account.functions.renew()
      await desk.call('GET', '/api/auth/me')
    }
  })
})

/** What a stage has: its stacks, secrets, files and records. */
async function accountNow() {
  const { stacks, recovery } = its.account
  const { Items } = await recovery.call('Scan', { TableName: 'hearticle-trial' })
  return structuredClone({
    stacks: [...stacks.stacks].map(([name, { status, resources }]) => [name, status, resources]),
    secrets: await its.secrets('trial'),
    files: await its.bucket('trial').files(),
    records: Items,
  })
}

/** Deploys what cannot be deployed. @returns why it refuses; it has changed nothing then */
async function refusal(stage: string, ...words: string[]): Promise<string> {
  const before = await accountNow()
  const said = await its.deploy(stage, ...words).then(
    () => 'It did not refuse',
    (error: Error) => error.message,
  )
  expect(await accountNow()).toEqual(before)
  return said
}

const A_CLOCK_AHEAD = `
  const at = Date.now
  globalThis.Date = class extends Date {
    constructor(...its) { its.length > 0 ? super(...its) : super(Date.now()) }
    static now() { return at() + 3600000 }
  }`

describe('a deployment says what is wrong and what to do, and changes nothing', () => {
  test('of a stack that was half made: what is left of it', async () => {
    const { stacks } = its.account
    await its.settle('half', { mailFrom: 'post@half.example.org' })
    stacks.refused.set('ApiAlias', 'Your account must be verified before it gets more')
    await expect(its.deploy('half', '--from', 'infrastructure')).rejects.toThrow(
      /must be verified.*npm run deploy -- half --from infrastructure/s,
    )
    const said = await refusal('half')
    expect(said).toMatch(
      /stops {4}table: hearticle-half is there without its stack.*aws dynamodb delete-table/,
    )
    expect(said).toContain('npm run deploy -- half --from preflight')

    stacks.refused.set('ServerlessDeploymentBucket', 'no more buckets')
    await its.settle('never', { mailFrom: 'post@never.example.org' })
    await expect(its.deploy('never')).rejects.toThrow('no more buckets')
    stacks.refused.clear()
    expect(await refusal('never')).toMatch(
      /stops {4}stack: hearticle-never is ROLLBACK_COMPLETE → aws cloudformation delete-stack/,
    )
  })

  test('on a machine whose clock is an hour ahead', async () => {
    const { environment } = its.account
    environment.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(A_CLOCK_AHEAD)}`
    const said = await refusal('trial')
    delete environment.NODE_OPTIONS
    expect(said).toMatch(/stops {4}clock: 60 minutes ahead of that of AWS → sudo timedatectl/)
  })

  test('of a site that was built for another stage', async () => {
    const record = join(its.checkout.folder, '.cache/stages/trial/dist/.build-key')
    const built = await readFile(record, 'utf8')
    await writeFile(record, built.replace('"hearticle-trial"', '"hearticle-half"'))
    expect(await refusal('trial', '--only', 'release')).toContain(
      'The site was built from hearticle-half, not hearticle-trial: --from site',
    )
    await writeFile(record, built)
  })

  test('to a bucket in which somebody else keeps files', async () => {
    const bucket = its.bucket('trial')
    await bucket.put('photos/1.jpg', 'a picture')
    expect(await refusal('trial', '--only', 'release')).toMatch(
      /has what no stage puts there: photos\/.*move that away/,
    )
    await bucket.remove('photos/1.jpg')
    expect(await its.deploy('trial', '--only', 'release')).toContain('deployed')
  })
})
