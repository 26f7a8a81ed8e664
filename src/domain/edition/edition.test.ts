import { describe, expect, test } from 'vitest'
import { hearticle, noon, study } from '../../../tests/support/records.ts'
import { writtenFinding } from '../../../tests/support/written-finding.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import {
  changedParts,
  datedBy,
  editionState,
  missingApprovals,
  STANDING_SOURCES,
  suspension,
  withChangedSources,
  workingCopyOf,
  writtenBy,
} from './edition.ts'
import { publicEdition } from './public-edition.ts'

const mark = { at: '2026-11-20T10:00:00.000Z', reviewerId: 'reviewer' }

/** In review, written by 'writer', with all its parts approved. */
function approved(more: Partial<HearticleRecord> = {}): HearticleRecord {
  const { translations, ...record } = hearticle(1, { status: 'IN_REVIEW', writers: ['writer'] })
  return {
    ...record,
    evidenceReview: mark,
    translations: translations.map((text) => ({ ...text, review: mark })),
    ...more,
  }
}
const headed = (record: HearticleRecord, headline: string): HearticleRecord => ({
  ...record,
  translations: record.translations.map((text) =>
    text.languageCode === 'de' ? { ...text, headline } : text,
  ),
})
const refusalOf = (id: string, writers: readonly string[]) =>
  writers.includes(id) ? ('own_edition' as const) : undefined
const known = { refusalOf, sources: STANDING_SOURCES, now: noon }
const missing = (
  record: HearticleRecord,
  more: Partial<Parameters<typeof missingApprovals>[1]> = {},
) => missingApprovals(record, { ...known, ...more }).map(({ part, reason }) => `${part} ${reason}`)

describe('an edition may become public (P-SECOND-PERSON)', () => {
  test('where somebody else approved both texts and the evidence', () => {
    expect(missing(approved())).toEqual([])
    expect(editionState(approved(), [])).toBe('approved')
  })

  test('its state follows from that (P-EDITION-STATES)', () => {
    expect(editionState(hearticle(1, { status: 'DRAFT' }), [])).toBe('approved')
    const missing = missingApprovals(hearticle(1), known)
    expect(editionState(hearticle(1, { status: 'DRAFT' }), missing)).toBe('writing')
    expect(editionState(hearticle(1, { status: 'IN_REVIEW' }), missing)).toBe('in-review')
    expect(editionState({ ...hearticle(1), planned: true }, missing)).toBe('planned')
  })

  test('and never where its writer is the one who approved it', () => {
    const own = approved({ writers: ['reviewer'] })
    expect(missing(own)).toEqual(['de by-writer', 'en by-writer', 'evidence by-writer'])
  })

  test('not where a part missing, or changes were asked for since', () => {
    const { evidenceReview: _, ...withoutEvidence } = approved()
    expect(missing(withoutEvidence)).toEqual(['evidence not-approved'])
    const asked = approved({ changesAsked: { by: 'other', at: mark.at } })
    expect(missing(asked)).toHaveLength(3)
    expect(editionState(asked, missingApprovals(asked, known))).toBe('changes-asked')
  })

  test('not where the approver may no longer review', () => {
    const lost = {
      refusalOf: (id: string) => (id === 'reviewer' ? ('forbidden' as const) : undefined),
    }
    expect(missing(approved(), lost)).toHaveLength(3)
    expect(editionState(approved(), missingApprovals(approved(), { ...known, ...lost }))).toBe(
      'lapsed',
    )
  })
})

describe('a change', () => {
  test('of one text ends the approval of that text alone, and makes its author a writer', () => {
    const after = writtenBy(approved(), headed(approved(), 'Neu'), 'second')
    expect(missing(after)).toEqual(['de not-approved'])
    expect(after.writers).toEqual(['writer', 'second'])
  })

  test('of the evidence ends all approvals, since the texts state what it says', () => {
    const before = approved()
    const after = writtenBy(before, { ...before, findings: [writtenFinding] }, 'second')
    expect(missing(after)).toHaveLength(3)
  })

  test.each([
    ['topic', { topicId: 9 }],
    ['day', { publicationDate: '2026-11-20' }],
    ['breaking flag', { breaking: true }],
  ])('of the %s ends all approvals, since readers see it', (_, change) => {
    const before = approved()
    const after = writtenBy(before, { ...before, ...change }, 'second')
    expect(missing(after)).toHaveLength(3)
    expect(after.writers).toEqual(['writer', 'second'])
  })

  test('of the state ends none, and makes nobody a writer', () => {
    const before = approved()
    const after = writtenBy(before, { ...before, status: 'DRAFT' }, 'second')
    expect(missing(after)).toEqual([])
    expect(after.writers).toEqual(['writer'])
  })

  test.each([
    ['that is to come', '2026-11-22', undefined, []],
    ['that is today', '2026-11-21', undefined, []],
    ['that is over', '2026-11-19', undefined, ['de', 'en', 'evidence']],
    ['of what was public', '2026-11-22', hearticle(1), ['de', 'en', 'evidence']],
    ['of what was only planned', '2026-11-22', hearticle(1, { planned: true }), []],
  ])('of the day at publication, to one %s (P-SECOND-PERSON)', (_, day, replaced, parts) => {
    const working = approved({ publicationDate: '2026-11-20' })
    const dated = datedBy(working, day, { by: 'second', now: noon, replaced })
    expect(dated.publicationDate).toBe(day)
    expect(missing(dated)).toEqual(parts.map((part) => `${part} not-approved`))
    const same = datedBy(working, '2026-11-20', { by: 'second', now: noon, replaced })
    expect(missing(same)).toEqual([])
  })

  test('leaves what was asked for, until reviewers are asked again (P-REVIEW-SEEN)', () => {
    const asked = approved({ changesAsked: { by: 'reviewer', at: mark.at } })
    expect(writtenBy(asked, headed(asked, 'Neu'), 'writer')).toHaveProperty('changesAsked')
  })

  test('of who entered or confirmed a number is none that readers see', () => {
    const before = approved({ findings: [writtenFinding] })
    const confirmed = { ...writtenFinding, placeConfirmedBy: 'second' }
    expect(changedParts(before, { ...before, findings: [confirmed] })).toEqual([])
  })
})

describe('the approval is suspended (P-APPROVAL-SUSPENDED)', () => {
  const carrying = approved({ findings: [writtenFinding] })

  test('where a study that carries a finding fell, until its evidence is approved again', () => {
    const fallen = [writtenFinding.pmid]
    const sources = { ...STANDING_SOURCES, fallen }
    expect(suspension(carrying, sources, noon)).toBe('fallen')
    expect(missing(carrying, { sources })).toEqual(['evidence suspended'])
    const decided = { ...carrying, evidenceReview: { ...mark, fallen } }
    expect(suspension(decided, sources, noon)).toBeUndefined()
  })

  test.each([
    ['2026-11-20', 'review-due'],
    ['2026-11-21', undefined],
    ['2026-11-22', undefined],
  ])('where its day of review, %s, has passed on 21 November', (nextReviewOn, expected) => {
    const due = { ...approved(), responsibility: { nextReviewOn } }
    expect(suspension(due, STANDING_SOURCES, noon)).toBe(expected)
    const again = { ...due, evidenceReview: { ...mark, at: noon.toISOString() } }
    expect(suspension(again, STANDING_SOURCES, noon)).toBeUndefined()
  })
})

describe('what becomes public (P-EDITION)', () => {
  const publish = (
    working: HearticleRecord,
    published?: HearticleRecord,
    more: Partial<Parameters<typeof publicEdition>[2]> = {},
  ) =>
    publicEdition(working, working.version + 1, {
      ...{ published, by: 'writer', at: noon, isApproved: true },
      ...more,
    })
  const first = publish(approved())

  test('keeps its approval even where the approver loses that role', () => {
    expect(missing(first, { refusalOf: () => 'forbidden' })).toEqual([])
    expect(first).not.toHaveProperty('writers')
    expect(first.edition).toMatchObject({ number: 1, kind: 'first', writers: ['writer'] })
  })

  test('begins its next edition with the approvals of what is not changed', () => {
    const copy = workingCopyOf(first)
    expect(copy.status).toBe('DRAFT')
    expect(missing(writtenBy(copy, headed(copy, 'Neu'), 'second'))).toEqual(['de not-approved'])
  })

  test('begins it with none where nobody had approved it, and remembers who wrote it', () => {
    const before = hearticle(1, { ...approved(), status: 'PUBLISHED', writers: ['author'] })
    const copy = workingCopyOf(before)
    expect(missing(copy)).toHaveLength(3)
    expect(copy.writers).toEqual(['author'])
  })

  test.each([
    'Weniger Salz hilft.',
    'weniger Salz hilft',
    'Weniger  Salz hilft',
    'Wenigr Salz hilft',
  ])('begins it with an approval less where no more than a sign differs: %j', (headline) => {
    const copy = workingCopyOf(first)
    expect(missing(writtenBy(copy, headed(copy, headline), 'second'))).toEqual(['de not-approved'])
  })

  test('as a correction tells readers why (P-CHANGE-LOG)', () => {
    const note = { de: 'Eine Zahl war falsch.', en: 'A number was wrong.' }
    const working = {
      ...workingCopyOf(first),
      explanation: { kind: 'correction', note } as const,
    }
    const next = publish(working, first)
    expect(next).not.toHaveProperty('explanation')
    expect(next.corrections).toMatchObject([{ edition: 2, kind: 'correction', note }])
    expect(next.changedAt).toBe(noon.toISOString())
  })

  test('waits for its day, and for a look at its approval then (P-PLANNED)', () => {
    expect(publish(approved({ publicationDate: '2026-11-22' })).planned).toBe(true)
    expect(first).not.toHaveProperty('planned')
  })

  test('is approved no longer where it is planned and its approver loses that role', () => {
    const planned = publish(approved({ publicationDate: '2026-11-22' }))
    const lost = missingApprovals(planned, { ...known, refusalOf: () => 'forbidden' })
    expect(lost.map(({ reason }) => reason)).toEqual(['role-lost', 'role-lost', 'role-lost'])
    expect(editionState(planned, lost)).toBe('lapsed')
  })
})

test('what leads to a passage leads where it stands now, and nowhere where it reads otherwise (P-SOURCE-CHANGED)', () => {
  const [was, is] = ['We saw 30 of 1000. It ended.', 'At last: We saw 30 of 1000. It stopped.']
  const marked = (words: string) => {
    const start = was.indexOf(words)
    return { start, end: start + words.length, digest: digestOf(was) }
  }
  const [stands, changed] = [marked('30 of 1000'), marked('ended')]
  const resting = hearticle(1, {
    findings: [
      { ...writtenFinding, passage: stands },
      { ...writtenFinding, id: 'f2', passage: changed },
    ],
  })
  const cited = study('101', { abstract: [{ label: 'At last', text: is.slice(9) }] })
  const until = noon.toISOString()
  const shown = withChangedSources(resting, [
    { ...cited, formerAbstracts: [{ until, abstract: [{ text: was }] }] },
  ])
  const [first, second] = shown.findings ?? []
  expect(is.slice(first?.passage?.start, first?.passage?.end)).toBe('30 of 1000')
  expect(second).not.toHaveProperty('passage')
  expect(shown.changedSources).toEqual([{ place: 'findings.f2', pmid: '101' }])
  expect(withChangedSources(resting, [cited])).toBe(resting)
})
