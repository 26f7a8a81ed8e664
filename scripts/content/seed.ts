import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { topicImageKey } from '../../functions/files/object-store.ts'
import { SEED_KEY } from '../../functions/store/table/keys.ts'
import { put } from '../../functions/store/table/writes.ts'
import { glossaryTextSchema } from '../../src/contract/desk/glossary.ts'
import { rubricRecordSchema, topicRecordSchema } from '../../src/domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { importHearticles } from './hearticle-files.ts'
import { incomingSample, sampleStudiesSchema } from './sample-studies.ts'

/**
 * Brings the sample content into an empty database. The mark that it is there comes last, so a
 * seeding that was cut off is done again as a whole; every step of it changes nothing the second
 * time. Once marked, what people delete stays deleted.
 * @param folder `content/sample`
 * @returns false where the mark was there already
 */
export async function seedSampleContent(
  stores: OpenedStores,
  folder: string,
  now: Date = new Date(),
): Promise<boolean> {
  if (await stores.table.get(SEED_KEY)) return false
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
  await seedGlossary(stores, join(folder, 'glossary.json'))
  await seedPlaylists(stores, join(folder, 'playlists.json'))
  // What of it no hearticle cites waits for the desk.
  const pmids = await Array.fromAsync(stores.studies.pmidsAfter(''))
  await stores.triage.putUncited(pmids, dayInVienna(now))
  await stores.table.write(put({ ...SEED_KEY }))
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

const sampleTermsSchema = z.array(
  z.extend(glossaryTextSchema, { id: z.string().check(z.minLength(1)) }),
)

/** When the explanations of the sample were written. */
const TERMS_WRITTEN = '2026-11-26T08:00:00.000Z'

/**
 * Brings the sample terms of the glossary in, each once; nobody checked them.
 * @throws where two of them have the same word
 */
async function seedGlossary(
  { glossary }: Pick<OpenedStores, 'glossary'>,
  path: string,
): Promise<void> {
  const at = new Date(TERMS_WRITTEN)
  for (const { id, ...text } of sampleTermsSchema.parse(JSON.parse(await readFile(path, 'utf8')))) {
    const shown = { text, at: at.toISOString() }
    const outcome = await glossary.create({ id, version: 1, sample: true, shown }, { by: null, at })
    if (outcome === 'taken') throw new Error(`${path}: ${text.term.de} is there twice`)
  }
}

const words = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  description: z.string().check(z.maxLength(2000)),
})

const samplePlaylistsSchema = z.array(
  z.strictObject({ de: words, en: words, hearticles: z.array(z.string()).check(z.minLength(1)) }),
)

/**
 * Brings the sample playlists in after their hearticles, each once.
 * @throws where one names a hearticle that there is not
 */
async function seedPlaylists(
  { playlists, hearticles }: Pick<OpenedStores, 'playlists' | 'hearticles'>,
  path: string,
): Promise<void> {
  const samples = samplePlaylistsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  const ids = new Map<string, number>()
  for await (const { key, id } of hearticles.published()) if (key) ids.set(key, id)
  const there = new Set((await playlists.list()).map(({ name }) => name))
  for (const { de, en, hearticles: keys } of samples) {
    if (there.has(de.name)) continue
    const hearticleIds = keys.map((key) => {
      const id = ids.get(key)
      if (id === undefined) throw new Error(`${path}: ${de.name}: there is no hearticle ${key}`)
      return id
    })
    await playlists.create({ ...de, translations: { de, en }, status: 'ACTIVE', hearticleIds })
  }
}
