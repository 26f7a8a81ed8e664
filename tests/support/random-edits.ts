/** Changes of content as people, imports and time make them, drawn by a seed. */

import { changedTerm } from '../../src/domain/glossary/glossary-term.ts'
import { propose } from '../../src/domain/work/work.ts'
import { glossaryText } from './glossary.ts'
import { takeNotes } from './notes.ts'
import { anonymousReader } from './readers.ts'
import { hearticleDraft, incomingStudy, noon, taxonomy, translation } from './records.ts'
import type { StoresFixture } from './stores.ts'
import { writtenComparison, writtenFinding } from './written-finding.ts'

interface RandomEdits {
  /** Makes one change. @returns the keys of what is noted as changed */
  edit(): Promise<string[]>
  /** The moment it is by now; only ever later. */
  readonly now: Date
  /** What was done, in words. */
  readonly edits: string[]
}

const DAY = 86_400_000
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-25']
const PMIDS = ['101', '205', '306', '1007', '20008', '300009']
const KEYS = ['a', 'b', 'c', 'd', 'e']
const WORDS = ['Placebo', 'Scheinmittel', 'Zuckerpille']
const TERMS = ['11111111-2222-4333-8444-555555555555', '22222222-2222-4333-8444-555555555555']
const PICTURES = ['a', 'b'].map((name) => `${name.repeat(32)}.jpg`)

/** @param draw a number from 0, below 1 */
export function randomEdits(stores: StoresFixture, draw: () => number): RandomEdits {
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(draw() * list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  const edits: string[] = []
  const ids = new Map<string, number>()
  const read = new Set<number>()
  let now = noon
  let words = 0

  const putHearticle = async (key: string, status: 'PUBLISHED' | 'DRAFT') => {
    words += 1
    const citedPmids = PMIDS.filter(() => draw() < 0.4)
    const carriers = citedPmids.filter(() => draw() < 0.5)
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft(key, {
        status,
        topicId: pick(taxonomy.topics).id,
        publicationDate: pick(DAYS),
        breaking: draw() < 0.2,
        citedPmids,
        findings: carriers.map((pmid, at) => ({ ...writtenFinding, id: `f${at + 1}`, pmid })),
        comparisons: [writtenComparison],
        responsibility: { nextReviewOn: pick(DAYS) },
        ...(draw() < 0.2 && {
          corrections: [
            { edition: 2, at: now.toISOString(), kind: 'correction', note: { de: 'x', en: 'y' } },
          ],
        }),
        ...(draw() < 0.2 && {
          ownPicture: {
            file: pick(PICTURES),
            focus: 'middle-middle',
            alt: { de: 'Salz', en: 'Salt' },
          },
        }),
        translations: [
          translation('de', {
            headline: draw() < 0.5 ? 'Salz' : `Salz ${words}`,
            mainTextBody: `Mit {${pick(WORDS)}}[EXP:x] und {${pick(WORDS)}}[EXP:y].`,
          }),
          translation('en', { mainTextBody: `**Salt** ${words}.[Ref101]` }),
        ],
      }),
      async () => {},
      now,
    )
    ids.set(key, hearticle.id)
    // One that was read and is public again is ranked with the next day.
    if (read.has(hearticle.id)) now = new Date(now.getTime() + DAY)
  }
  const putStudy = async (pmid: string, more: Parameters<typeof incomingStudy>[2] = {}) => {
    words += 1
    const study = incomingStudy(
      pmid,
      { version: words + 1, revised: pick(DAYS), digest: String(words) },
      {
        title: `Salt number ${words}.`,
        publicationDate: pick(DAYS),
        electronicDate: pick(DAYS),
        ...more,
      },
    )
    const [outcome] = await stores.studies.importMany([study], {
      rubricId: pick(taxonomy.rubrics).id,
      ...(draw() < 0.5 && { topicId: pick(taxonomy.topics).id }),
    })
    if (outcome?.status === 'rejected') throw outcome.reason
  }

  const putTerm = async () => {
    const [id, name] = [pick(TERMS), pick(WORDS)]
    const text = glossaryText({
      term: { de: name, en: name },
      also: { de: WORDS.filter((one) => one !== name && draw() < 0.5), en: [] },
    })
    const by = { userId: 'editor', at: now.toISOString() }
    const change = { by: 'editor', at: now }
    const found = await stores.glossary.find(id)
    const work = propose(found?.record ?? {}, text, by, { needsSecondPerson: false })
    if (found) await stores.glossary.replace(found.record, changedTerm(found.record, work), change)
    else await stores.glossary.create({ id, version: 1, ...work }, change)
  }

  const kinds: Record<string, () => Promise<unknown>> = {
    hearticle: () => putHearticle(pick(KEYS), 'PUBLISHED'),
    'draft again': () => putHearticle(pick(KEYS), 'DRAFT'),
    'hearticle deleted': async () => {
      const id = ids.get(pick(KEYS))
      if (id !== undefined) await stores.hearticles.remove(id, now)
    },
    study: () => putStudy(pick(PMIDS)),
    'study retracted': () =>
      putStudy(pick(PMIDS), {
        notices: [{ type: 'retraction', citation: 'Retracted', pmid: pick(PMIDS) }],
      }),
    'study published again': () =>
      putStudy(pick(PMIDS), {
        notices: [
          { type: 'retracted' },
          { type: 'republished', citation: 'Again', pmid: pick(PMIDS) },
        ],
      }),
    'study withdrawn': () => stores.studies.importMany([{ withdrawn: pick(PMIDS) }]),
    citations: () => {
      const [pmid, count] = [pick(PMIDS), Math.floor(draw() * 9)]
      return stores.studies.recordCitations([{ pmid, count, from: 'icite', at: '2026-11-20' }])
    },
    playlist: async () => {
      const hearticleIds = [...ids.values()].filter(() => draw() < 0.6)
      await stores.playlists.create({
        name: `List ${words}`,
        description: '',
        status: pick(['ACTIVE', 'DRAFT'] as const) as 'ACTIVE',
        hearticleIds,
      })
    },
    'playlist deleted': async () => {
      const [list] = await stores.playlists.list()
      if (list) await stores.playlists.remove(list.id, now)
    },
    rubric: async () => {
      words += 1
      const rubric = pick(taxonomy.rubrics)
      await stores.taxonomy.putRubric({ ...rubric, name: { de: `R ${words}`, en: 'Rubric' } })
    },
    topic: async () => {
      const topic = pick(taxonomy.topics)
      await stores.taxonomy.putTopic({ ...topic, color: pick(['#112233', '#445566']) })
    },
    'topic moved': async () => {
      const topic = pick(taxonomy.topics)
      await stores.taxonomy.putTopic({ ...topic, rubricId: pick(taxonomy.rubrics).id })
    },
    term: putTerm,
    prices: () =>
      stores.prices.keep([{ interval: 'monthly', priceInCents: Math.ceil(draw() * 2000) }], now),
    // What is read is ranked anew with each day.
    'reading and another day': async () => {
      for (const hearticleId of ids.values()) {
        read.add(hearticleId)
        const reader = anonymousReader(`198.51.${Math.floor(draw() * 200)}.1`)
        if (draw() < 0.9)
          await stores.interactions.count(
            { hearticleId, contribution: { kind: 'reading' }, reader },
            now,
          )
      }
      now = new Date(now.getTime() + DAY)
    },
    'another day': async () => {
      now = new Date(now.getTime() + DAY)
    },
  }

  return {
    edits,
    get now() {
      return now
    },
    async edit() {
      const [name, change] = pick(Object.entries(kinds))
      edits.push(name)
      await change()
      return takeNotes(stores)
    },
  }
}
