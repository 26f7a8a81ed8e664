// Rules: P-LIBRARY.
import { beforeEach, describe, expect, test } from 'vitest'
import type { VersionedRubric } from '../../functions/store/content/library.ts'
import { hearticleDraft, incomingStudy, noon, salt } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const change = { by: 'editor', at: noon }
const { key: _, sample: __, ...draft } = { ...hearticleDraft('any'), status: 'DRAFT' as const }
const ROUNDS = rounds(2, 6)

describe.each(drivers)('what is deleted while a user begins to use it, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const { name, color } = salt
  let rubric: VersionedRubric

  beforeEach(async () => {
    rubric = await stores.library.taxonomy.insertRubric({ name, description: name }, null, noon)
  })

  const newTopic = async () => {
    const fields = { rubricId: rubric.record.id, name, color }
    const topic = await stores.library.taxonomy.insertTopic(fields, noon)
    if (!topic) throw new Error('there is no rubric')
    return topic
  }
  const hearticlesOf = async (topicId: number) => {
    const ids = (await stores.hearticles.heads()).flatMap((head) =>
      head.topicId === topicId ? head.id : [],
    )
    return ids.length > 0 ? { hearticles: ids.join() } : undefined
  }
  const topicsOf = async (rubricId: number) => {
    const topics = await stores.library.taxonomy.topics()
    const own = topics.filter(({ record }) => record.rubricId === rubricId)
    return own.length > 0 ? { topics: String(own.length) } : undefined
  }
  const removeTopic = (topic: Awaited<ReturnType<typeof newTopic>>) =>
    stores.library.taxonomy.removeTopic(topic, 1, () => hearticlesOf(topic.record.id), noon)

  test('a topic goes, or a new hearticle has it, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const topic = await newTopic()
      const topicId = topic.record.id
      const [removed, created] = await Promise.all([
        removeTopic(topic),
        stores.hearticles.create({ ...draft, topicId }, change),
      ])
      if (typeof created === 'string') expect(removed).toBe('removed')
      else expect(removed).toEqual({ used: { hearticles: `${created.id}` } })
      const { topics } = await stores.taxonomy.load()
      expect(topics.some(({ id }) => id === topicId)).toBe(typeof created !== 'string')
    }
  })

  test('a topic that a hearticle takes after nothing was found stays', async () => {
    const topic = await newTopic()
    const before = await stores.hearticles.create({ ...draft, topicId: topic.record.id }, change)
    if (typeof before === 'string') throw new Error('it has a topic')
    const next = await newTopic()
    let looked = 0
    const removed = await stores.library.taxonomy.removeTopic(
      next,
      1,
      async () => {
        const used = await hearticlesOf(next.record.id)
        looked += 1
        if (looked === 1) {
          await stores.hearticles.save(before.id, 1, { ...draft, topicId: next.record.id }, change)
        }
        return used
      },
      noon,
    )
    expect(removed).toEqual({ used: { hearticles: `${before.id}` } })
  })

  test('a hearticle takes no topic that is gone, whoever writes it', async () => {
    const topic = await newTopic()
    const other = await newTopic()
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft('salt', { topicId: other.record.id }),
    )
    expect(await removeTopic(topic)).toBe('removed')
    expect(await removeTopic(topic)).toBe('conflict')
    const topicId = topic.record.id
    expect(await stores.hearticles.create({ ...draft, topicId }, change)).toBe('no-topic')
    expect(await stores.hearticles.save(hearticle.id, 1, { ...draft, topicId }, change)).toBe(
      'no-topic',
    )
    for (const key of ['salt', 'pepper']) {
      await expect(stores.hearticles.importByKey(hearticleDraft(key, { topicId }))).rejects.toThrow(
        'its topic was deleted meanwhile',
      )
    }
    expect(await stores.hearticles.find(hearticle.id)).toEqual(hearticle)
  })

  test('a rubric goes, or a topic is in it, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = await stores.library.taxonomy.insertRubric(
        { name, description: name },
        null,
        noon,
      )
      const rubricId = next.record.id
      const [removed, topic] = await Promise.all([
        stores.library.taxonomy.removeRubric(next, 1, () => topicsOf(rubricId), noon),
        stores.library.taxonomy.insertTopic({ rubricId, name, color }, noon),
      ])
      expect(topic === undefined).toBe(removed === 'removed')
      expect(await topicsOf(rubricId)).toEqual(topic ? expect.anything() : undefined)
    }
  })

  test('studies are put into a rubric that is gone neither by editors nor by an import', async () => {
    await stores.studies.importMany([incomingStudy('101')])
    const found = await stores.studies.findVersion('101')
    if (!found) throw new Error('it was imported')
    const rubricId = rubric.record.id
    const inRubric = { ...found.study, editorial: { rubricId } }
    const put = (version = 1) =>
      stores.studies.saveEditorial({ ...found, version }, inRubric, { by: null, at: noon })
    let looked = 0
    const removed = await stores.library.taxonomy.removeRubric(
      rubric,
      1,
      async () => {
        looked += 1
        if (looked === 1) expect(await put()).toBe('saved')
        return looked === 1 ? undefined : { studies: '1' }
      },
      noon,
    )
    expect(removed).toEqual({ used: { studies: '1' } })
    expect(await stores.library.taxonomy.removeRubric(rubric, 1, async () => undefined, noon)).toBe(
      'removed',
    )
    expect(await put(2)).toBe('gone')
    const results = await stores.studies.importMany([incomingStudy('102')], { rubricId }, noon)
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'its rubric was deleted' } },
    ])
    expect(await stores.studies.find('102')).toBeUndefined()
  })
})
