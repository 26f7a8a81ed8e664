import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Watch } from './aws/services.ts'
import { bringContent, type Desk, describeRubric, openDesk, publishAll } from './first-content.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

let its: Rehearsal
let desk: Desk

beforeAll(async () => {
  its = await openRehearsal()
  await its.settle('trial')
  await its.deploy('trial')
  desk = await openDesk(its, 'trial')
  await bringContent(its, 'trial', desk)
  await publish()
})
afterAll(async () => {
  await its?.close()
  expect(its?.account.state.refused).toEqual([])
})

const publish = () => publishAll(its, 'trial', desk)

/** The site's files by name, each with its content's digest. */
async function siteFiles(): Promise<[string, string][]> {
  const files = Object.entries(await its.bucket('trial').files())
  return files.filter(([key]) => key.startsWith('site/'))
}

/** Nobody knows of a function that it was killed: its lease ends a minute later, which is now. */
const endLease = () =>
  its.account.recovery.call('UpdateItem', {
    TableName: 'hearticle-trial',
    Key: { pk: { S: 'PUBLICATION' }, sk: { S: 'STATE' } },
    UpdateExpression: 'SET heldUntil = :now',
    ExpressionAttributeValues: { ':now': { N: String(Date.now()) } },
  })

const rubricPage = async () => (await its.ask('trial', '/rubric/1')).body

describe('a publication', () => {
  const SMALL = 'hearticle-trial-publishSmall'
  const BUILDS = 'hearticle-trial-publication'
  const UPLOADS = ['uploads pages', 's3', /PUT/, /\/site\//] as const
  const CLEARS = ['clears the CDN', 'cloudfront', /POST/, /invalidation/] as const

  test.each([
    [SMALL, ...UPLOADS],
    [SMALL, ...CLEARS],
    [BUILDS, ...UPLOADS],
    [BUILDS, 'uploads the search index', 's3', /PUT/, /\/catalogue\//] as const,
    [BUILDS, ...CLEARS],
  ])(
    'by %s that is killed as it %s is made good by the next',
    async (by, does, service, method, path) => {
      const description = `Gekürzt, als ${by} ${does}`
      await describeRubric(desk, description)
      const { state, functions, builds } = its.account
      if (by === BUILDS) await desk.call('POST', '/api/admin/publications')
      const isKilled = new Promise<void>((resolve) => {
        const watch: Watch = (asked, { caller, method: its, url }) => {
          if (caller !== by || asked !== service) return
          if (!method.test(its) || !path.test(url.pathname)) return
          state.watches.delete(watch)
          void (by === BUILDS ? builds.kill() : functions.recordOf(by).program.kill()).then(resolve)
        }
        state.watches.add(watch)
      })
      await functions.invoke('hearticle-trial-startPublication', { task: 'look' })
      await isKilled
      if (by === SMALL) await endLease()
      expect((await its.ask('trial', '/rubric/1')).status).toBe(200)
      await publish()
      expect(await rubricPage()).toContain(description)
    },
  )

  test('is never started where the account may run no build, and somebody is told', async () => {
    its.account.state.quotas.builds = 0
    await describeRubric(desk, 'Ohne Kontingent')
    await desk.call('POST', '/api/admin/publications')
    const { errors: before } = its.account.functions.recordOf('hearticle-trial-startPublication')
    await expect(its.account.functions.tick('rate(1 minute)')).rejects.toThrow()
    const { errors, lines } = its.account.functions.recordOf('hearticle-trial-startPublication')
    expect(errors).toBe(before + 1)
    expect(lines.join('\n')).not.toContain('runs already')
    its.account.state.quotas.builds = 1
    await publish()
    expect(await rubricPage()).toContain('Ohne Kontingent')
  })

  test('of what should not have been is taken back by publishing anew', async () => {
    const before = await siteFiles()
    const bucket = its.bucket('trial')
    await bucket.put('site/rubric/1.html', 'wrong')
    await bucket.remove('site/hearticle/1.html')
    expect(await its.deploy('trial', '--from', 'site')).toContain('site: 2 uploaded')
    expect(await siteFiles()).toEqual(before)
    expect(await rubricPage()).not.toBe('wrong')
  })
})
