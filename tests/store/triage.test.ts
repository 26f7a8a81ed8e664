/** Studies that came in, and what was decided about them (P-INBOX, P-TRIAGE). */
import { describe, expect, test } from 'vitest'
import type { StoredDecision } from '../../functions/store/desk/triage.ts'
import type { InboxSource } from '../../src/domain/desk/inbox-entry.ts'
import { inboxOf } from '../support/inbox.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const editor = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const by = { by: editor, at: noon }
const rejected: StoredDecision = { kind: 'reject', reason: 'off-topic', note: '' }
const accepted = (more: Partial<StoredDecision & { kind: 'accept' }> = {}): StoredDecision => ({
  ...{ kind: 'accept', rubricId: 2, topicId: 2, ownerId: editor, title: () => 'Salt' },
  ...more,
})
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)

describe('the inbox of studies', () => {
  const stores = storesForEachTest((all) => all.fill())
  const bring = (pmids: readonly string[], inbox?: InboxSource, at = noon) =>
    stores.studies.importMany(
      pmids.map((pmid) => incomingStudy(pmid)),
      { inbox, rubricId: 1 },
      at,
    )
  const waiting = async () => (await inboxOf(stores)).map(({ pmid }) => pmid)

  test('has what comes in, the newest first, in the transaction of the study', async () => {
    await bring(['301', '302'], 'query', new Date('2026-11-20T12:00:00Z'))
    stores.calls.length = 0
    await bring(['300'], 'hand')
    expect(stores.calls).toContain('TransactWriteItems')
    expect(await inboxOf(stores)).toEqual([
      expect.objectContaining({ pmid: '300', cameOn: '2026-11-21', by: 'hand', rubricId: 1 }),
      expect.objectContaining({ pmid: '302', cameOn: '2026-11-20', by: 'query' }),
      expect.objectContaining({ pmid: '301' }),
    ])
  })

  test('has a study once, and none that was stored before or is cited', async () => {
    await stores.hearticles.importByKey(hearticleDraft('cites', { citedPmids: ['101', '303'] }))
    await bring(['101', '301', '303'], 'query')
    await bring(['301'], 'hand')
    expect(await waiting()).toEqual(['301'])
    expect((await inboxOf(stores))[0]?.by).toBe('query')
  })

  test('takes in what was stored without it, but neither what is cited nor what was decided', async () => {
    await bring(['301', '302', '303'])
    await stores.hearticles.importByKey(hearticleDraft('cites', { citedPmids: ['101', '303'] }))
    await stores.triage.decide('302', rejected, by)
    const putAll = () => stores.triage.putUncited(['301', '302', '303'], '2026-11-21')
    expect(await putAll()).toBe(1)
    expect(await waiting()).toEqual(['301'])
    expect(await putAll()).toBe(0)
  })

  test('is left by a decision, and what was rejected does not come again', async () => {
    await bring(['301'], 'query')
    expect(await stores.triage.decide('301', rejected, by)).toMatchObject({ outcome: 'done' })
    expect(await waiting()).toEqual([])
    const newer = incomingStudy('301', { version: 2 }, { title: 'More of it.' })
    await stores.studies.importMany([newer], { inbox: 'query' }, noon)
    expect(await waiting()).toEqual([])
    expect(await stores.triage.decided('rejected', 10)).toEqual([
      expect.objectContaining({ pmid: '301', reason: 'off-topic', by: editor }),
    ])
  })

  test('is read where its reason is not offered any more', async () => {
    await bring(['301'], 'query')
    const reason = 'of before' as 'another'
    await stores.triage.decide('301', { kind: 'reject', reason, note: '' }, by)
    expect(await stores.triage.decided('rejected', 10)).toMatchObject([{ reason: 'another' }])
  })

  test('makes of an accepted study an idea in its place, in one transaction', async () => {
    await bring(['301'], 'query')
    stores.calls.length = 0
    const { triage } = (await stores.triage.decide('301', accepted(), by)) as { triage: object }
    expect(stores.calls).toEqual(['BatchGetItem', 'TransactWriteItems'])
    const { ideas } = await stores.board.read()
    expect(ideas).toEqual([
      expect.objectContaining({
        ...{ title: 'Salt', from: { kind: 'study', pmid: '301' } },
        ...{ rubricId: null, topicId: 2, ownerId: editor },
      }),
    ])
    expect(triage).toMatchObject({ ideaId: ideas[0]?.id })
    expect((await stores.studies.find('301'))?.editorial).toEqual({ rubricId: 2, topicId: 2 })
    expect((await stores.changes.pending(hours(1), 10)).flatMap((one) => one.entities)).toContain(
      'STUDY#301',
    )
  })

  test('of two decisions at once counts one; the other says who was first', async () => {
    await bring(['301'], 'query')
    const outcomes = await Promise.all([
      stores.triage.decide('301', accepted(), by),
      stores.triage.decide('301', rejected, { by: other, at: noon }),
    ])
    const decided = outcomes.find(({ outcome }) => outcome === 'decided')
    const done = outcomes.find(({ outcome }) => outcome === 'done')
    expect(decided).toMatchObject({ triage: done && 'triage' in done ? done.triage : {} })
    expect((await stores.board.read()).ideas.length).toBe(outcomes[0]?.outcome === 'done' ? 1 : 0)
  })

  test('a decision that is sent again by the same person is done, and makes no second idea', async () => {
    await bring(['301'], 'query')
    await stores.triage.decide('301', accepted(), by)
    expect(await stores.triage.decide('301', accepted(), { ...by, at: hours(1) })).toMatchObject({
      outcome: 'done',
    })
    expect((await stores.board.read()).ideas.length).toBe(1)
    expect(await stores.triage.decide('301', rejected, by)).toMatchObject({ outcome: 'decided' })
  })

  test('refuses to accept what was withdrawn or retracted meanwhile, and lets it be rejected', async () => {
    await bring(['301', '302'], 'query')
    await stores.studies.importMany([
      { withdrawn: '301' },
      incomingStudy('302', { version: 2 }, { notices: [{ type: 'retracted' }] }),
    ])
    expect(await stores.triage.decide('301', accepted(), by)).toEqual({ outcome: 'withdrawn' })
    expect(await stores.triage.decide('302', accepted(), by)).toEqual({ outcome: 'retracted' })
    expect(await waiting()).toEqual(['302', '301'])
    expect(await stores.triage.decide('301', rejected, by)).toMatchObject({ outcome: 'done' })
  })

  test('accepts nothing into a rubric that was deleted meanwhile', async () => {
    await bring(['301'], 'query')
    await stores.table.write({
      update: { pk: 'TOPIC#2', sk: 'USES' },
      changes: { set: { deletedAt: noon.toISOString() } },
    })
    expect(await stores.triage.decide('301', accepted(), by)).toEqual({ outcome: 'gone' })
    expect(await waiting()).toEqual(['301'])
    expect((await stores.board.read()).ideas).toEqual([])
  })

  test('keeps what is put off, with its day', async () => {
    await bring(['301'], 'query')
    await stores.triage.decide('301', { kind: 'later', until: '2026-12-01' }, by)
    expect(await inboxOf(stores)).toEqual([
      expect.objectContaining({ pmid: '301', laterUntil: '2026-12-01' }),
    ])
    expect(await stores.triage.undo('301', by)).toBe('done')
    expect((await inboxOf(stores))[0]).not.toHaveProperty('laterUntil')
    expect(await stores.triage.decide('101', { kind: 'later', until: '2026-12-01' }, by)).toEqual({
      outcome: 'not-waiting',
    })
  })

  describe('takes a decision back', () => {
    test('and all that followed of it', async () => {
      await bring(['301'], 'query')
      const before = await inboxOf(stores)
      await stores.triage.decide('301', accepted(), by)
      expect(await stores.triage.undo('301', { ...by, at: hours(24) })).toBe('done')
      expect(await inboxOf(stores)).toEqual(before)
      expect((await stores.board.read()).ideas).toEqual([])
      expect((await stores.studies.find('301'))?.editorial).toEqual({ rubricId: 1 })
      expect(await stores.triage.undo('302', by)).toBe('not-decided')
    })

    test('only of who decided, and for a day', async () => {
      await bring(['301'], 'query')
      await stores.triage.decide('301', rejected, by)
      expect(await stores.triage.undo('301', { by: other, at: noon })).toBe('not-yours')
      expect(await stores.triage.undo('301', { ...by, at: hours(25) })).toBe('too-late')
      expect(await waiting()).toEqual([])
    })

    test('not where somebody has gone on with the idea', async () => {
      await bring(['301'], 'query')
      await stores.triage.decide('301', accepted(), by)
      const [idea] = (await stores.board.read()).ideas
      await stores.table.write({
        update: { pk: 'BOARD', sk: `IDEA#${idea?.id}` },
        changes: { set: { version: 2 } },
      })
      expect(await stores.triage.undo('301', by)).toBe('in-work')
      expect(await waiting()).toEqual([])
    })

    test('leaves a study where somebody has put it since', async () => {
      await bring(['301'], 'query')
      await stores.triage.decide('301', accepted(), by)
      const read = await stores.studies.findVersion('301')
      if (!read) throw new Error('it is gone')
      const moved = { ...read.study, editorial: { rubricId: 2 } }
      await stores.studies.saveEditorial(read, moved, by)
      expect(await stores.triage.undo('301', by)).toBe('done')
      expect((await stores.studies.find('301'))?.editorial).toEqual({ rubricId: 2 })
    })
  })
})
