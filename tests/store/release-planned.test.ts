// Rules: P-DESK-MAILS, P-PLANNED, P-SECOND-PERSON, P-EMBARGO.
import { describe, expect, test } from 'vitest'
import { releasePlanned } from '../../functions/editorial/release-planned.ts'
import { DESK_NOTICE } from '../../src/domain/account/mail-kinds.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import { mails } from '../support/accounts.ts'
import { approveEdition, publishApproved } from '../support/editions.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { writtenFinding } from '../support/written-finding.ts'

const DAY = '2026-11-22'
/** 00:05 in Vienna of that day. */
const due = new Date('2026-11-21T23:05:00Z')

const stores = storesForEachTest((filled) => filled.fill())

/** A hearticle that was approved and is planned. @returns its id and who approved it */
async function plan(key = 'salt', more: Parameters<typeof hearticleDraft>[1] = {}) {
  const draft = hearticleDraft(key, { status: 'IN_REVIEW', publicationDate: DAY, ...more })
  const { hearticle } = await stores.hearticles.importByKey(draft)
  const reviewer = await approveEdition(stores, hearticle.id, noon)
  await publishApproved(stores, hearticle.id, noon, reviewer)
  return { id: hearticle.id, reviewer }
}

/** What people at the desk are to be sent, and who. */
const notices = async () =>
  (await mails(stores)).flatMap((mail) =>
    mail.kind === DESK_NOTICE ? [{ event: mail.notice.event, to: mail.to }] : [],
  )

const deskOf = async (id: number) => {
  const desk = await stores.hearticles.findForDesk(id)
  if (!desk || desk === 'deleted') throw new Error(`hearticle ${id} is not there`)
  return desk
}

const auditLines = async () => {
  const found = await stores.audit.list({ after: undefined, size: 50 })
  return (found?.lines ?? []).map(({ action, detail }) => ({ action, detail }))
}

const loseRole = async (id: string) => {
  const account = await stores.users.find(id)
  if (!account) throw new Error('the reviewer is gone')
  await stores.rights.setRoles(account, [], { by: 'admin', at: noon })
}

/** What ends the approval of an edition, and what it lacks then. */
const lapses: Array<
  [string, (planned: { id: number; reviewer: string }) => Promise<unknown>, string[]]
> = [
  [
    'whose reviewer loses that role at 00:04',
    ({ reviewer }) => loseRole(reviewer),
    ['de: role-lost', 'en: role-lost', 'evidence: role-lost'],
  ],
  [
    'whose study was retracted',
    () =>
      stores.studies.importMany([
        incomingStudy('101', {}, { notices: [{ type: 'retracted', pmid: '900' }] }),
      ]),
    ['evidence: suspended'],
  ],
  [
    'whose study PubMed has withdrawn',
    () => stores.studies.importMany([{ withdrawn: '101' }]),
    ['evidence: suspended'],
  ],
  [
    'of which a reviewer asked for changes',
    async ({ id, reviewer }) => {
      const { hearticle } = await deskOf(id)
      const asked = { comments: 'No.', status: 'NEEDS_REVISION' as const, evidence: false }
      const translationId = hearticle.translations[0]?.id ?? 0
      await stores.reviews.submit(
        { ...asked, changes: [], translationId, reviewerId: reviewer },
        noon,
      )
    },
    ['de: changes-asked', 'en: changes-asked', 'evidence: changes-asked'],
  ],
]

describe('what is planned', () => {
  test.each([
    ['in winter', DAY, '2026-11-21T23:04:59Z', '2026-11-21T23:05:00Z'],
    [
      'on the day on which summer ends',
      '2026-10-25',
      '2026-10-24T22:04:59Z',
      '2026-10-24T22:05:00Z',
    ],
    ['the day after', '2026-10-26', '2026-10-25T23:04:59Z', '2026-10-25T23:05:00Z'],
    [
      'on the day on which summer begins',
      '2027-03-28',
      '2027-03-27T23:04:59Z',
      '2027-03-27T23:05:00Z',
    ],
    ['the day after', '2027-03-29', '2027-03-28T22:04:59Z', '2027-03-28T22:05:00Z'],
  ])('becomes public at 00:05 in Vienna, and not at 00:04: %s', async (_, day, before, at) => {
    const planned = new Date(Date.parse(before) - 86_400_000)
    const draft = hearticleDraft('salt', { status: 'IN_REVIEW', publicationDate: day })
    const { id } = (await stores.hearticles.importByKey(draft)).hearticle
    const reviewer = await approveEdition(stores, id, noon)
    await publishApproved(stores, id, planned, reviewer)
    expect(await releasePlanned(stores, new Date(before))).toEqual({ released: [], ended: [] })
    expect(await all(stores.hearticles.published())).toEqual([])
    expect(await releasePlanned(stores, new Date(at))).toEqual({ released: [id], ended: [] })
    const [released] = await all(stores.hearticles.published())
    expect(released).toMatchObject({ id, edition: { isApproved: true, number: 1 } })
    expect(released && isPublic(released, new Date(at))).toBe(true)
    expect(await releasePlanned(stores, new Date(at))).toEqual({ released: [], ended: [] })
  })

  test('is noted to be published, and in the audit, and keeps its approval then', async () => {
    const { id, reviewer } = await plan()
    await stores.changes.acknowledge(await stores.changes.pending(due, 100))
    await releasePlanned(stores, due)
    const waiting = await stores.changes.pending(due, 100)
    expect(waiting.flatMap(({ entities }) => entities)).toEqual([`HEARTICLE#${id}`, `AUDIO#${id}`])
    expect((await auditLines())[0]).toMatchObject({ action: 'edition-released' })
    expect(await notices()).toContainEqual({ event: 'planned-public', to: [reviewer] })
    await loseRole(reviewer)
    const { hearticle } = await deskOf(id)
    expect(hearticle.evidenceReview).toMatchObject({ reviewerId: reviewer, wasPublic: true })
  })

  test.each(lapses)(
    'comes back to review, and the audit says why: %s',
    async (_, happen, missing) => {
      const finding = { ...writtenFinding, pmid: '101' }
      const planned = await plan('salt', { findings: [finding] })
      await happen(planned)
      expect(await releasePlanned(stores, due)).toEqual({ released: [], ended: [planned.id] })
      expect(await all(stores.hearticles.published())).toEqual([])
      const desk = await deskOf(planned.id)
      expect(desk).toMatchObject({ hearticle: { status: 'IN_REVIEW' } })
      expect(desk).not.toHaveProperty('published')
      expect(await stores.hearticles.editionsOf(planned.id)).toEqual([])
      expect((await auditLines())[0]).toEqual({ action: 'plan-ended', detail: { missing } })
      expect(await notices()).toContainEqual({ event: 'planned-failed', to: [planned.reviewer] })
      expect(await releasePlanned(stores, due)).toEqual({ released: [], ended: [] })
    },
  )

  test('comes back as what was begun as its next edition, with the writers of both', async () => {
    const { id, reviewer } = await plan()
    const { version, key: _, sample: __, ...planned } = (await deskOf(id)).hearticle
    const draft = { ...planned, status: 'DRAFT' as const }
    const translations = draft.translations.map((text) => ({ ...text, headline: 'Neu' }))
    const change = { by: 'second', at: noon }
    await stores.hearticles.save(id, version, { ...draft, translations }, change)
    await loseRole(reviewer)
    await releasePlanned(stores, due)
    const { hearticle, base } = await deskOf(id)
    expect(base).toBeUndefined()
    expect(hearticle).toMatchObject({ status: 'IN_REVIEW', writers: ['second'] })
    expect(hearticle.translations[0]?.headline).toBe('Neu')
  })

  test('appears while its next edition is written, which goes on', async () => {
    const { id } = await plan()
    const { version, key: _, sample: __, ...planned } = (await deskOf(id)).hearticle
    const draft = { ...planned, status: 'DRAFT' as const }
    const translations = draft.translations.map((text) => ({ ...text, headline: 'Neu' }))
    await stores.hearticles.save(id, version, { ...draft, translations }, { by: 'x', at: noon })
    await releasePlanned(stores, due)
    const { hearticle, published } = await deskOf(id)
    expect(published?.translations[0]?.headline).not.toBe('Neu')
    expect(hearticle.translations[0]?.headline).toBe('Neu')
    const [head] = await stores.hearticles.heads()
    expect(head).toMatchObject({ isWorkingCopy: true, version: hearticle.version })
  })

  test('appears unchecked where the desk has switched the rule off since', async () => {
    const { id, reviewer } = await plan()
    await loseRole(reviewer)
    await stores.deskSettings.change({ needsSecondPerson: false }, 'admin', noon)
    expect(await releasePlanned(stores, due)).toEqual({ released: [id], ended: [] })
    expect((await deskOf(id)).published?.edition?.isApproved).toBe(false)
  })

  test('stays away where it was withdrawn', async () => {
    const { id } = await plan()
    await stores.hearticles.withdraw(id, noon)
    expect(await releasePlanned(stores, due)).toEqual({ released: [], ended: [] })
    await stores.trash.restore('hearticle', String(id), { by: 'editor', at: noon })
    expect(await releasePlanned(stores, due)).toEqual({ released: [id], ended: [] })
  })

  test('is decided on again where somebody writes it in between, and once by two at once', async () => {
    const { id } = await plan()
    let isFirst = true
    stores.faults.before = async ({ name }) => {
      if (name !== 'TransactWriteItems' || !isFirst) return
      isFirst = false
      await stores.hearticles.withdraw(id, noon)
      await stores.trash.restore('hearticle', String(id), { by: 'editor', at: noon })
    }
    expect(await releasePlanned(stores, due)).toEqual({ released: [id], ended: [] })
    const second = await plan('second')
    const both = await Promise.all([releasePlanned(stores, due), releasePlanned(stores, due)])
    expect(both.flatMap(({ released }) => released)).toEqual([second.id])
  })

  test('keeps no other from its turn where it fails, and is tried again', async () => {
    const first = await plan('first')
    const second = await plan('second')
    let failures = 1
    stores.faults.before = ({ name }) => {
      if (name === 'TransactWriteItems' && failures-- > 0) throw new Error('the table is away')
    }
    await expect(releasePlanned(stores, due)).rejects.toThrow('1 planned hearticles')
    expect((await all(stores.hearticles.published())).map(({ id }) => id)).toEqual([second.id])
    expect(await releasePlanned(stores, due)).toEqual({ released: [first.id], ended: [] })
  })
})
