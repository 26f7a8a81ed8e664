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

const putParameter = (name: string, value: string) => {
  const path = `/hearticle/trial/${name}`
  const versions = its.account.state.parameters.get(path) ?? []
  const type = versions.at(-1)?.type ?? 'String'
  const version = { value, type, version: versions.length + 1 }
  its.account.state.parameters.set(path, [...versions, version])
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
    const [{ value: old } = { value: '' }] =
      its.account.state.parameters.get('/hearticle/trial/origin-secret') ?? []
    const faults = await underLoad(async () => {
      putParameter('origin-secret', 'a-new-secret-between-cdn-and-api')
      await its.account.functions.renew()
      const cdn = await its.checkout.read('serverless/cdn.yml')
      await its.checkout.commit(
        'serverless/cdn.yml',
        cdn.replace(/Comment: \$\{self:service\}.*/, 'Comment: rotated'),
      )
      await its.deploy('trial', '--only', 'infrastructure')
      putParameter('origin-secret', 'a-new-secret-between-cdn-and-api')
      await its.account.functions.renew()
    })
    expect(faults).toEqual([])
    expect(await its.askApi('trial', '/api/health', old)).toMatchObject({ status: 403 })
  })

  test('of sessions: a key that is added and made current signs nobody out', async () => {
    const path = '/hearticle/trial/session-keys'
    const first = JSON.parse(its.account.state.parameters.get(path)?.at(-1)?.value ?? '')
    const keys = { ...first.keys, 2: Buffer.alloc(32, 9).toString('base64') }
    for (const current of ['1', '2']) {
      putParameter('session-keys', JSON.stringify({ current, keys }))
      await its.account.functions.renew()
      await desk.call('GET', '/api/auth/me')
    }
  })
})
