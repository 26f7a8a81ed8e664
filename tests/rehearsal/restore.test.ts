import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringContent, openDesk } from './first-content.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

let its: Rehearsal

beforeAll(async () => {
  its = await openRehearsal()
  await its.settle('trial')
  await its.deploy('trial')
})
afterAll(async () => {
  await its?.close()
  expect(its?.account.state.refused).toEqual([])
})

test('a table is restored as of a moment, and who was deleted since does not come back', async () => {
  await bringContent(its, 'trial', await openDesk(its, 'trial'))
  const person = { username: 'anna', email: 'anna@example.org', password: 'a long enough password' }
  expect(
    await its.ask('trial', '/api/auth/signup', { method: 'POST', body: person }),
  ).toMatchObject({
    status: 200,
  })
  const moment = await its.account.recovery.remember('hearticle-trial')

  const { password } = person
  const signedIn = await its.ask('trial', '/api/auth/signin', { method: 'POST', body: person })
  const { accessToken } = JSON.parse(signedIn.body)
  const deleted = await its.ask('trial', '/api/account', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { password },
  })
  expect(deleted.status).toBe(200)

  const restore = () =>
    its.onStage('trial', 'operations/restore', 'trial', '--to', moment.toISOString())
  expect(await restore()).toContain('accounts that were deleted since, and are again: 1')
  const into = `hearticle-trial-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const restored = JSON.stringify(await its.account.recovery.call('Scan', { TableName: into }))
  expect(restored).toContain('Ernährung')
  expect(restored).not.toContain('anna')
  // Once more, as before the switch: nothing is made twice.
  expect(await restore()).toContain(`${into} is ready`)
})
