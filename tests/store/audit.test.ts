// Rules: P-AUDIT.
import { expect, test } from 'vitest'
import { auditWrite } from '../../functions/store/table/audit.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest()

test('a rare line among many is found in few calls', async () => {
  for (let index = 0; index < 120; index += 1) {
    const at = new Date(noon.getTime() + index * 1000)
    const by = index === 0 ? 'eva' : 'anna'
    const line = { at, by, action: 'edition-begun', subject: `HEARTICLE#${index}` } as const
    await stores.table.write(auditWrite(line))
  }
  stores.calls.length = 0
  const found = await stores.audit.list({ by: 'eva', size: 5 })
  expect(found?.lines.map(({ subject }) => subject)).toEqual(['HEARTICLE#0'])
  expect(stores.calls).toEqual(['Query'])
  const all = await stores.audit.list({ size: 5 })
  expect(all?.lines).toHaveLength(5)
})
