import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Watch } from './aws/services.ts'
import { bringContent, type Desk, describeRubric, openDesk } from './first-content.ts'
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
afterAll(() => its?.close())

async function publish(): Promise<void> {
  const { functions, builds } = its.account
  await functions.tick('rate(1 minute)')
  expect(await builds.settled(), builds.lines.slice(-20).join('')).toBe('SUCCEEDED')
}

/** The site's files by name, each with its content's digest. */
function siteFiles(): Record<string, string> {
  const name = its.account.stacks.stacks.get('hearticle-trial')?.outputs.SiteBucketName ?? ''
  const objects = [...(its.account.buckets.get(name) ?? [])]
  return Object.fromEntries(
    objects.flatMap(([key, { etag }]) => (key.startsWith('site/') ? [[key, etag]] : [])),
  )
}

const rubricPage = async () => (await its.ask('trial', '/rubric/1')).body

describe('a publication', () => {
  test.each([
    ['reads', 's3', /GET/, /private\/publication|catalogue|site/],
    ['uploads pages', 's3', /PUT/, /\/site\//],
    ['uploads the search index', 's3', /PUT/, /\/catalogue\//],
    ['clears the CDN', 'cloudfront', /POST/, /invalidation/],
  ])('that is killed as it %s is made good by the next', async (_, service, method, path) => {
    const description = `Gekürzt an der Stelle ${path.source}`.replace(/\W+/g, ' ').trim()
    await describeRubric(desk, description)
    const isReached = new Promise<void>((resolve) => {
      const watch: Watch = (asked, request) => {
        if (asked !== service || !method.test(request.method)) return
        if (!path.test(request.url.pathname) || request.caller !== 'builds') return
        its.account.state.watches.delete(watch)
        void its.account.builds.kill().then(resolve)
      }
      its.account.state.watches.add(watch)
    })
    await its.account.functions.tick('rate(1 minute)')
    await isReached
    expect((await its.ask('trial', '/rubric/1')).status).toBe(200)
    await publish()
    expect(await rubricPage()).toContain(description)
  })

  test('is never started where the account may run no build, and somebody is told', async () => {
    its.account.state.quotas.builds = 0
    await describeRubric(desk, 'Ohne Kontingent')
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
    const before = siteFiles()
    const name = its.account.stacks.stacks.get('hearticle-trial')?.outputs.SiteBucketName ?? ''
    const bucket = its.account.buckets.get(name)
    const page = bucket?.get('site/rubric/1.html')
    if (!bucket || !page) throw new Error('There is no page of the rubric')
    bucket.set('site/rubric/1.html', { ...page, bytes: Buffer.from('wrong'), etag: '"0"' })
    bucket.delete('site/hearticle/1.html')
    expect(await its.deploy('trial', '--from', 'site')).toContain('site: 2 uploaded')
    expect(siteFiles()).toEqual(before)
    expect(await rubricPage()).not.toBe('wrong')
  })
})
