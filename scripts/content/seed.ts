import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { topicImageKey } from '../../functions/files/object-store.ts'
import { hasSeed, markSeed } from '../../functions/store/table/seed-mark.ts'
import { rubricRecordSchema, topicRecordSchema } from '../../src/domain/taxonomy/taxonomy.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { importHearticles } from './hearticle-files.ts'
import { seedPlaylists } from './sample-playlists.ts'
import { incomingSample, sampleStudiesSchema } from './sample-studies.ts'

/**
 * Brings the sample content into an empty database. The mark that it is there comes last, so a
 * seeding that was cut off is done again as a whole; every step of it changes nothing the second
 * time. Once marked, what people delete stays deleted.
 * @param folder `content/sample`
 * @returns false where the mark was there already
 */
export async function seedSampleContent(stores: OpenedStores, folder: string): Promise<boolean> {
  if (await hasSeed(stores.table)) return false
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, name), 'utf8'))

  for (const rubric of z.array(rubricRecordSchema).parse(await json('rubrics.json'))) {
    await stores.taxonomy.putRubric(rubric)
  }
  for (const topic of z.array(topicRecordSchema).parse(await json('topics.json'))) {
    await stores.taxonomy.putTopic(topic)
  }
  for (const study of sampleStudiesSchema.parse(await json('studies.json'))) {
    const [result] = await stores.studies.importMany([incomingSample(study)], {
      rubricId: study.rubric,
      topicId: study.topic ?? undefined,
    })
    if (result?.status === 'rejected') throw result.reason
  }
  await putTopicImages(stores, join(folder, 'uploads/topic_images'))

  const names = await readdir(join(folder, 'hearticles'))
  const paths = names.filter((name) => name.endsWith('.json')).toSorted()
  const result = await importHearticles(
    paths.map((name) => join(folder, 'hearticles', name)),
    stores,
  )
  if (!result.ok) {
    const [fault] = result.faults
    throw new Error(`${fault?.file}: ${fault?.path}: ${fault?.reason}`)
  }
  await seedPlaylists(stores, join(folder, 'playlists.json'))
  await markSeed(stores.table)
  return true
}

async function putTopicImages({ files }: OpenedStores, folder: string): Promise<void> {
  for (const [size, from] of [
    ['normal', folder],
    ['big', join(folder, 'big')],
  ] as const) {
    const names = (await readdir(from)).filter((name) => name.endsWith('.png'))
    for (const name of names) {
      await files.put(topicImageKey(basename(name, '.png'), size), await readFile(join(from, name)))
    }
  }
}
