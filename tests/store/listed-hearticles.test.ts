/** What lists of the desk find without reading each head, after whatever happened (P-BOARD). */
import { describe, expect, test } from 'vitest'
import { ownedBy } from '../../functions/editorial/begin-hearticle.ts'
import { readBoard } from '../../functions/editorial/board.ts'
import { boardWrites } from '../../functions/store/desk/board.ts'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { type Idea, NO_PLAN } from '../../src/domain/desk/board-records.ts'
import { register } from '../support/accounts.ts'
import { publishApproved } from '../support/editions.ts'
import { hearticleDraft, noon, writtenTranslation } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const PEOPLE = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f']
const from = { kind: 'line', languageCode: 'de' } as const

describe.each(drivers)('what lists of the desk find, $name', ({ open }) => {
  const stores = storesForEachTest((all) => all.fill(), open)
  const now = () => noon

  /** By the entries as by all heads, plans and ideas. */
  const expectKept = async (about: string) => {
    const { heads, plans, ideas } = {
      heads: await stores.hearticles.heads(),
      ...(await stores.board.read()),
    }
    const listed = await stores.hearticles.listed()
    const ids = [...listed.inWork, ...listed.settled.map(({ id }) => id)]
    expect(
      ids.toSorted((a, b) => b - a),
      about,
    ).toEqual(heads.map(({ id }) => id))
    const board = await stores.board.listed()
    const planOf = (all: typeof plans) => heads.map(({ id }) => all.get(id) ?? null)
    expect(planOf(board.plans), about).toEqual(planOf(plans))
    const byId = (a: Idea, b: Idea) => a.id.localeCompare(b.id)
    const there = ideas.filter(({ droppedAt }) => droppedAt === undefined)
    const waiting = there.filter(({ hearticleId }) => hearticleId === undefined)
    expect(board.ideas.toSorted(byId), about).toEqual(waiting.toSorted(byId))
    expect(new Map([...board.begun].toSorted()), about).toEqual(
      new Map(
        there
          .flatMap(({ id, hearticleId = 0 }) => (hearticleId ? [[id, hearticleId] as const] : []))
          .toSorted(),
      ),
    )
    const [byEntries, byHeads] = await Promise.all(
      [false, true].map(async (isByName) => {
        const { rows: listRows, shown } = await readBoard({ ...stores, now }, isByName)
        const rows = listRows()
        const keyed = new Map(rows.map((row) => [row.key, row]))
        return (await shown(rows))
          .map((row) => [row, { ...keyed.get(row.key), headline: undefined }] as const)
          .toSorted(([a], [b]) => a.key.localeCompare(b.key))
      }),
    )
    expect(
      byEntries?.map(([row]) => row),
      about,
    ).toEqual(byHeads?.map(([row]) => row))
    expect(
      byEntries?.map(([, placed]) => placed),
      about,
    ).toMatchObject(
      byHeads?.map(([, { key, state, lapsed, topicId, writers, savedAt, owner, dueOn }]) => ({
        ...{ key, state, lapsed, topicId, writers, savedAt, owner, dueOn },
      })) ?? [],
    )
  }

  test.each(Array.from({ length: rounds(2, 20) }, (_, index) => index + 1))(
    'is as it is stored, whatever several people did at once and whatever died of it (%i)',
    async (seed) => {
      const draw = randomNumbers(seed)
      const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
      const { hearticles, board, trash } = stores
      const reviewer = (await register(stores, 'reviewer', { username: `seed${seed}` })).id
      const anyId = async () => pick((await hearticles.heads()).map(({ id }) => id))
      const anyIdea = async () => pick((await board.read()).ideas)
      const by = pick(PEOPLE)
      const deed = () => ({
        by: pick(PEOPLE),
        at: new Date(noon.getTime() + Math.floor(draw() * 1e8)),
      })
      const text = (version: number) => ({
        topicId: pick([1, 2]),
        breaking: false,
        citedPmids: ['101'],
        publicationDate: pick(['2026-11-20', '2026-12-20']),
        translations: (['de', 'en'] as const).map((language) =>
          writtenTranslation(language, { headline: `Salz ${version}` }),
        ),
      })
      const deeds: Record<string, () => Promise<unknown>> = {
        import: () =>
          hearticles.importByKey(
            hearticleDraft(pick(KEYS), {
              ...text(Math.floor(draw() * 9)),
              status: pick(['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'PUBLISHED'] as const),
              responsibility: { nextReviewOn: pick(['2026-11-01', '2027-11-01']) } as never,
            }),
            undefined,
            deed().at,
          ),
        create: () => hearticles.create({ ...text(1), status: 'DRAFT' }, deed(), ownedBy(by)),
        async save() {
          const id = await anyId()
          const desk = await hearticles.findForDesk(id)
          if (!desk || desk === 'deleted') return
          const { version } = desk.hearticle
          await hearticles.save(
            id,
            version,
            { ...text(version), status: pick(['DRAFT', 'IN_REVIEW'] as const) },
            deed(),
          )
        },
        async publish() {
          const id = await anyId()
          const desk = await hearticles.findForDesk(id)
          if (desk && desk !== 'deleted' && desk.hearticle.status === 'IN_REVIEW')
            await publishApproved(stores, id, noon, reviewer)
        },
        discard: async () => hearticles.discardCopy(await anyId(), deed()),
        remove: async () => hearticles.remove(await anyId(), noon, by),
        withdraw: async () => hearticles.withdraw(await anyId(), noon, by),
        async restore() {
          const one = pick(await trash.list())
          await trash.restore(one.kind, one.id, { by, at: noon })
        },
        empty: () => trash.empty(new Date(noon.getTime() + (draw() < 0.2 ? 40 : 1) * 86_400_000)),
        idea: () => board.createIdea({ title: 'Salz', from, ownerId: pick(PEOPLE) }, deed()),
        async 'change ideas'() {
          const rows = (await board.read()).ideas.slice(0, 40).map((idea) => {
            const { droppedAt, ...others } = {
              ...idea,
              version: idea.version + 1,
              dueOn: pick(['2026-12-01', null]),
            }
            const isDropped = draw() < 0.3
            return {
              key: idea.id,
              record: { idea: isDropped ? { ...others, droppedAt: noon.toISOString() } : others },
              assigned: [],
            }
          })
          await board.save(rows, deed())
        },
        async begin() {
          const idea = await anyIdea()
          if (idea.hearticleId !== undefined || idea.droppedAt) return
          await hearticles.create({ ...text(1), status: 'DRAFT' }, deed(), (hearticleId) =>
            boardWrites([
              { idea: { ...idea, hearticleId, version: idea.version + 1 } },
              { hearticleId, plan: { ...NO_PLAN, ownerId: idea.ownerId, version: 1 } },
            ]),
          )
        },
        async plan() {
          const { plans } = await board.read()
          const heads = await hearticles.heads()
          const rows = heads
            .filter(() => draw() < 0.6)
            .map(({ id }) => {
              const before = plans.get(id) ?? NO_PLAN
              const plan = {
                ...before,
                ownerId: pick([...PEOPLE, null]),
                reviewerId: pick([...PEOPLE, null]),
                version: before.version + 1,
              }
              return { key: String(id), record: { hearticleId: id, plan }, assigned: [] }
            })
          await board.save(rows, deed())
        },
        forget: () => stores.removals.clear(pick(PEOPLE)),
        fall: () => stores.studies.importMany([{ withdrawn: '101' }]),
      }
      const names = Object.keys(deeds)
      const done: string[] = []
      for (const name of ['import', 'import', 'create', 'idea']) await deeds[name]?.()
      for (let round = 0; round < rounds(25, 60); round += 1) {
        const atOnce = Array.from({ length: 1 + Math.floor(draw() * 4) }, () => pick(names))
        done.push(atOnce.join('+'))
        const dies = () => {
          if (draw() < 0.04) throw new Error('killed')
        }
        stores.faults = draw() < 0.5 ? { before: dies, after: dies } : {}
        await Promise.allSettled(atOnce.map((name) => deeds[name]?.()))
        stores.faults = {}
        await expectKept(done.slice(-6).join(', '))
      }
      expect((await hearticles.heads()).length).toBeGreaterThan(0)
    },
  )

  test('of what is public no head is read that is not shown', async () => {
    for (const key of KEYS) {
      const publicationDate = `2026-11-1${KEYS.indexOf(key)}`
      await stores.hearticles.importByKey(hearticleDraft(key, { publicationDate }), undefined, noon)
    }
    stores.calls.length = 0
    const { rows, shown } = await readBoard({ ...stores, now })
    expect(rows()).toHaveLength(KEYS.length)
    expect(stores.calls).toEqual(['Query', 'Query'])
    expect(await shown(rows().slice(0, 2))).toMatchObject([
      { state: 'public' },
      { state: 'public' },
    ])
  })
})
