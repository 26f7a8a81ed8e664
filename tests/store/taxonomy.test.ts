import { describe, expect, test } from 'vitest'
import { takeIds } from '../../functions/store/table/counters.ts'
import { heart, salt } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('rubrics and topics, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  test('an empty table has none', async () => {
    expect(await stores.taxonomy.load()).toEqual({ rubrics: [], topics: [] })
  })

  test('they come in the order of their ids, whatever the order of writing', async () => {
    const rubrics = [11, 2, 1, 10].map((id) => ({ ...heart, id }))
    const topics = [100, 9, 20].map((id) => ({ ...salt, id }))
    for (const topic of topics) await stores.taxonomy.putTopic(topic)
    for (const rubric of rubrics) await stores.taxonomy.putRubric(rubric)
    const found = await stores.taxonomy.load()
    expect(found.rubrics.map(({ id }) => id)).toEqual([1, 2, 10, 11])
    expect(found.topics.map(({ id }) => id)).toEqual([9, 20, 100])
  })

  test('writing under the same id replaces', async () => {
    await stores.taxonomy.putRubric(heart)
    await stores.taxonomy.putRubric({ ...heart, name: { de: 'Kreislauf', en: 'Circulation' } })
    const { rubrics } = await stores.taxonomy.load()
    expect(rubrics).toHaveLength(1)
    expect(rubrics[0]?.name.de).toBe('Kreislauf')
  })

  test('an id that content brings along is never given by the counter', async () => {
    await stores.taxonomy.putRubric({ ...heart, id: 7 })
    await stores.taxonomy.putTopic({ ...salt, id: 40 })
    expect(await takeIds(stores.table, 'RUBRIC')).toBe(8)
    expect(await takeIds(stores.table, 'TOPIC')).toBe(41)
  })
})
