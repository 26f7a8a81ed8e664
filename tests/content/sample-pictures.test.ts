import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseMotifs } from '../../src/domain/pictures/choose-motifs.ts'
import { motifsByTopic } from '../../src/domain/pictures/motifs.ts'
import { pictureList } from '../../src/domain/pictures/picture-list.ts'
import { topicImageName } from '../../src/domain/taxonomy/taxonomy.ts'
import { crops, type PictureCrop } from '../../src/pictures/compose.ts'
import { picture } from '../../src/pictures/picture.ts'
import { rounds } from '../support/rounds.ts'

const folder = 'content/sample'
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))

interface Topic {
  id: number
  rubricId: number
  name: { de: string; en: string }
}
interface Sample {
  key: string
  topic: string
  publicationDate: string
  translations: { headline: string; keywords: string[] }[]
}
const topics: Topic[] = read('topics.json')
const samples: Sample[] = readdirSync(join(folder, 'hearticles')).map((name) =>
  read(`hearticles/${name}`),
)
const playlists: { hearticles: string[] }[] = read('playlists.json')

const hearticles = samples.map(({ key, topic: name, publicationDate, translations }, at) => {
  const topic = topics.find((one) => one.name.en === name || one.name.de === name)
  if (!topic) throw new Error(`${key}: no topic '${name}'`)
  const { de, en } = topic.name
  const imageName = topicImageName(topic)
  const motifs = chooseMotifs({ imageName, topicNames: [de, en], translations })
  return { id: at + 1, key, topic, publicationDate, picture: { motifs } }
})

const shown = (list: typeof hearticles) => pictureList(list).map((item) => item.picture.motif)
const twins = (motifs: readonly string[]) => motifs.filter((motif, at) => motif === motifs[at - 1])

describe('the pictures of the sample content', () => {
  const newest = hearticles.toSorted((a, b) => (a.publicationDate < b.publicationDate ? 1 : -1))
  const lists = new Map([
    ['all, the newest first', newest],
    ...topics.map(
      (topic) =>
        [`topic ${topic.name.en}`, newest.filter((one) => one.topic.id === topic.id)] as const,
    ),
    ...[...new Set(topics.map(({ rubricId }) => rubricId))].map(
      (id) => [`rubric ${id}`, newest.filter((one) => one.topic.rubricId === id)] as const,
    ),
    ...playlists.map(
      (playlist, at) =>
        [
          `playlist ${at + 1}`,
          playlist.hearticles.flatMap((key) => hearticles.find((one) => one.key === key) ?? []),
        ] as const,
    ),
  ])

  test.each([...lists])('neighbours differ in %s', (_, list) => {
    expect(twins(shown(list))).toEqual([])
  })

  test('neighbours differ in whatever order, as those who read most or search get them', () => {
    const order = fc.shuffledSubarray(hearticles, { minLength: 2 })
    fc.assert(
      fc.property(order, (list) => {
        expect(twins(shown(list))).toEqual([])
      }),
      { numRuns: rounds(100, 2000) },
    )
  })

  test('each topic has four motifs and more of its own', () => {
    for (const topic of topics) {
      const topicMotifs = motifsByTopic[topicImageName(topic)] ?? []
      expect(topicMotifs.length, topic.name.en).toBeGreaterThanOrEqual(4)
    }
    const all = Object.values(motifsByTopic).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(60)
  })

  test.each(Object.keys(crops) as PictureCrop[])('every one is drawn in the crop %s', (crop) => {
    for (const { picture: ownPicture } of pictureList(hearticles)) {
      expect(String(picture(ownPicture, crop))).toContain('<use href="/assets/pictures/')
    }
  })
})
