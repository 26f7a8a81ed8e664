// Rules: P-ONE-COMMAND, P-SECOND-PERSON.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureDemoAccounts } from '../../scripts/sandbox/product/demo-accounts.ts'
import { ensureSampleOwners } from '../../scripts/sandbox/product/sample-owners.ts'
import { NO_PLAN } from '../../src/domain/desk/board-records.ts'
import { hearticleDraft, noon } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest()

test('one machine has demo accounts, each once, with two reviewers, and README names them', async () => {
  const names = await ensureDemoAccounts(stores, noon)
  await ensureDemoAccounts(stores, noon)
  const accounts = await all(stores.users.listAll())
  expect(accounts.map(({ username }) => username).toSorted()).toEqual(names.toSorted())
  const reviewers = accounts.filter(({ roles }) => roles.includes('ROLE_REVIEWER'))
  expect(reviewers.map(({ username }) => username).toSorted()).toEqual([
    'demo-reviewer',
    'demo-reviewer-2',
  ])
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the hearticles of the sample have owners, who may give them away for good (P-BOARD)', async () => {
  await ensureDemoAccounts(stores, noon)
  for (const key of ['a', 'b', 'c']) {
    await stores.hearticles.importByKey(hearticleDraft(key, { sample: true }))
  }
  const { hearticle } = await stores.hearticles.importByKey(hearticleDraft('own'))
  await ensureSampleOwners(stores, noon)
  const ownersOf = async () => {
    const { plans } = await stores.board.read()
    const accounts = await all(stores.users.listAll())
    const nameOf = (id: string | null) => accounts.find((one) => one.id === id)?.username
    return Array.from(plans, ([id, { ownerId }]) => [id, nameOf(ownerId)])
  }
  const [first, second, third] = await ownersOf()
  expect([first, second, third].map((one) => one?.[1])).toEqual([
    'demo-editor',
    'demo-head',
    'demo-editor',
  ])
  expect(await ownersOf()).toHaveLength(3)
  expect((await ownersOf()).map(([id]) => id)).not.toContain(hearticle.id)
  const id = Number(first?.[0])
  const record = { hearticleId: id, plan: { ...NO_PLAN, version: 2 } }
  await stores.board.save([{ key: 'a', record, assigned: [] }], { by: 'x', at: noon })
  await ensureSampleOwners(stores, noon)
  expect((await ownersOf())[0]).toEqual([id, undefined])
})
