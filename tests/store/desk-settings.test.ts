// Rules: P-ANSWERS-PASSED-ON, P-SECOND-PERSON-OFF.
import { expect, test } from 'vitest'
import { DESK_SETTINGS_KEY } from '../../functions/store/table/keys.ts'
import { put } from '../../functions/store/table/writes.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const stores = storesForEachTest()

test('what was never chosen is as it is by itself, also of a desk that chose something else', async () => {
  await stores.table.write(put({ ...DESK_SETTINGS_KEY, settings: { needsSecondPerson: false } }))
  expect(await stores.deskSettings.find()).toEqual({
    needsSecondPerson: false,
    educationPartner: '',
  })
  await stores.deskSettings.change({ educationPartner: 'Akademie' }, 'ada', noon)
  expect(await stores.deskSettings.find()).toMatchObject({ needsSecondPerson: false })
})

test('of two who change something at once neither undoes what the other did', async () => {
  const { change, find } = stores.deskSettings
  await change({ needsSecondPerson: false }, 'ada', noon)
  await Promise.all([
    change({ educationPartner: 'Akademie' }, 'ada', noon),
    change({ needsSecondPerson: true }, 'ben', noon),
  ])
  expect(await find()).toEqual({ needsSecondPerson: true, educationPartner: 'Akademie' })
})
