// Rules: P-ONBOARDING.
import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000

describe('chosen rubrics', () => {
  const api = appForEachTest()
  const choose = async (id: string, rubrics: unknown, headers: Record<string, string>) => {
    const response = await api.ask('PUT', `/api/admin/users/${id}/rubrics`, rubrics, headers)
    const body = await response.json()
    return response.status === 200 ? body.map((rubric: { id: number }) => rubric.id) : body.code
  }
  const chosen = async (id: string, headers: Record<string, string>) => {
    const response = await api.get(`/api/admin/users/${id}/selected-rubrics`, headers)
    return (await response.json()).map((rubric: { id: number }) => rubric.id)
  }

  test('are saved once without paid access, and as often as wanted with it', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const { id } = account
    expect(await chosen(id, headers)).toEqual([])
    expect(await choose(id, [2, 1, 2], headers)).toEqual([1, 2])
    expect(await choose(id, [2], headers)).toEqual([2])
    api.rebuild({ now: () => new Date(noon.getTime() + 8 * DAY) })
    expect(await choose(id, [1], headers)).toBe('premium_required')
    expect(await chosen(id, headers)).toEqual([2])
  })

  test('an empty one without paid access is no choice yet, and takes none away', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    expect(await choose(account.id, [], headers)).toEqual([])
    expect((await api.stores.users.find(account.id))?.selectedRubricIds).toBeNull()
    expect(await choose(account.id, [], headers)).toEqual([])
    expect(await choose(account.id, [1], headers)).toEqual([1])
    expect(await choose(account.id, [], headers)).toBe('premium_required')
    expect(await chosen(account.id, headers)).toEqual([1])
  })

  test('taken back with paid access, they can be chosen once after it', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    await choose(account.id, [1, 2], headers)
    expect(await choose(account.id, [], headers)).toEqual([])
    api.rebuild({ now: () => new Date(noon.getTime() + 8 * DAY) })
    expect(await choose(account.id, [2], headers)).toEqual([2])
    expect(await choose(account.id, [1], headers)).toBe('premium_required')
  })

  test('with one that is not there nothing is saved', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    expect(await choose(account.id, [1, 99], headers)).toBe('rubric_not_found')
    expect(await choose(account.id, [1], headers)).toEqual([1])
  })

  test.each([
    [[0]],
    [[-1]],
    [[1.5]],
    [['1']],
    [[null]],
    [[[1]]],
    [{ 0: 1, length: 1 }],
    ['1'],
    [null],
    [Array(201).fill(1)],
    [[Number.MAX_SAFE_INTEGER + 1]],
  ])('%j is no choice', async (rubrics) => {
    const { account, headers } = await signedIn(api.stores, 'premium')
    expect(await choose(account.id, rubrics, headers)).toBe('invalid_request')
    expect((await api.stores.users.find(account.id))?.selectedRubricIds).toBeNull()
  })

  test('are named in the caller’s language', async () => {
    const { account, headers } = await signedIn(api.stores, 'premium')
    await choose(account.id, [2], headers)
    const path = `/api/admin/users/${account.id}/selected-rubrics`
    expect(await (await api.get(`${path}?lang=en`, headers)).json()).toMatchObject([
      { id: 2, name: 'Nutrition' },
    ])
    expect(await (await api.get(path, headers)).json()).toMatchObject([{ name: 'Ernährung' }])
  })

  test('of another are an administrator’s to set, who needs no paid access', async () => {
    const { account } = await signedIn(api.stores, 'trial')
    const { headers } = await signedIn(api.stores, 'admin')
    expect(await choose(account.id, [1], headers)).toEqual([1])
    expect(await choose(account.id, [2], headers)).toEqual([2])
    expect(await chosen(account.id, headers)).toEqual([2])
  })
})
