// Rules: P-ONE-COMMAND, P-SECOND-PERSON.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureDemoAccounts } from '../../scripts/sandbox/product/demo-accounts.ts'
import { noon } from '../support/records.ts'
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
