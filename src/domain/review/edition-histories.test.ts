/**
 * Random histories of one hearticle on the rules alone: edits, approvals, requests, roles, studies
 * that fall, days that pass (P-SECOND-PERSON, P-APPROVAL-SUSPENDED).
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hearticle } from '../../../tests/support/records.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { writtenFinding } from '../../../tests/support/written-finding.ts'
import {
  approvalOf,
  missingApprovals,
  suspension,
  workingCopyOf,
  writtenBy,
} from '../edition/edition.ts'
import { publicEdition } from '../edition/public-edition.ts'
import { carriersOf, type HearticleRecord } from '../hearticle/hearticle.ts'
import { addDays } from '../time/vienna-days.ts'
import { approve } from './review-record.ts'

const names = ['anna', 'berta', 'carla', 'dora', 'emil'] as const
type Name = (typeof names)[number]
const languages = ['de', 'en'] as const
const PMIDS = ['101', '102']
const FIRST_DAY = '2026-11-21'
const explanation = { kind: 'update' as const, note: { de: 'Neu.', en: 'New.' } }

const who = fc.constantFrom(...names)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('rewrite' as const),
      who,
      at: fc.constantFrom(...languages),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reassess' as const),
      who,
      pmid: fc.constantFrom(...PMIDS),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      who,
      at: fc.constantFrom(...languages),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('publish' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('role' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fall' as const), pmid: fc.constantFrom(...PMIDS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 200 }),
    }),
  },
)

test('whatever is public as approved was approved by somebody else, who could still review then', () => {
  let publications = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const reviewers = new Set<Name>(names)
      const fallen = new Set<string>()
      const authors = new Map<string, Name>()
      const approvers = new Map<string, Set<Name>>()
      let day = FIRST_DAY
      let count = 0
      let published: HearticleRecord | undefined
      let working: HearticleRecord | undefined = hearticle(1, {
        ...{ status: 'IN_REVIEW', writers: ['anna'] },
        responsibility: { nextReviewOn: addDays(FIRST_DAY, 150) },
      })
      const now = () => new Date(`${day}T11:00:00Z`)
      const copy = (): HearticleRecord => {
        working ??= published ? { ...workingCopyOf(published), explanation } : undefined
        if (!working) throw new Error('there is nothing to work on')
        return { ...working, status: 'IN_REVIEW' }
      }
      const contents = (record: HearticleRecord): string[] => [
        ...record.translations.map(({ headline }) => headline),
        JSON.stringify(record.findings ?? []),
      ]
      const fallenIn = (record: HearticleRecord) =>
        carriersOf(record).filter((pmid) => fallen.has(pmid))
      const note = (content: string, name: Name) =>
        approvers.set(content, (approvers.get(content) ?? new Set()).add(name))

      const missingOf = (record: HearticleRecord) =>
        missingApprovals(record, {
          fallen: fallenIn(record),
          now: now(),
          mayApprove: (id) => reviewers.has(id as Name),
        })
      const publish = (by: Name): void => {
        if (!working || missingOf(working).length > 0) return
        expect(suspension(working, fallenIn(working), now())).toBeUndefined()
        for (const part of ['de', 'en', 'evidence'] as const) {
          const mark = approvalOf(working, part)
          if (!mark?.wasPublic) expect(reviewers).toContain(mark?.reviewerId)
        }
        published = publicEdition(working, count, {
          published,
          by,
          at: now(),
          isApproved: true,
        })
        working = undefined
        publications += 1
        for (const content of contents(published)) {
          const author = authors.get(content) ?? 'anna'
          const others = [...(approvers.get(content) ?? [])].filter((name) => name !== author)
          expect(others, content).not.toEqual([])
        }
      }

      for (const one of steps) {
        count += 1
        const before = published
        if (one.do === 'rewrite') {
          const record = copy()
          const headline = `Satz ${count}`
          authors.set(headline, one.who)
          const translations = record.translations.map((text) =>
            text.languageCode === one.at ? { ...text, headline } : text,
          )
          working = writtenBy(record, { ...record, translations, version: count }, one.who)
        } else if (one.do === 'reassess') {
          const record = copy()
          const outcome = { de: `Endpunkt ${count}`, en: `Outcome ${count}` }
          const findings = [{ ...writtenFinding, pmid: one.pmid, outcome }]
          authors.set(JSON.stringify(findings), one.who)
          working = writtenBy(record, { ...record, findings, version: count }, one.who)
        } else if (one.do === 'approve') {
          const record = copy()
          if (!reviewers.has(one.who)) continue
          const text = record.translations.find(({ languageCode }) => languageCode === one.at)
          const approved = approve(record, {
            ...{ translationId: text?.id ?? 0, changes: [], reviewerId: one.who, at: now() },
            ...{ seen: null, evidence: { findings: { f1: 'agrees' } }, fallen: fallenIn(record) },
          })
          if (!('hearticle' in approved)) continue
          working = approved.hearticle
          note(text?.headline ?? '', one.who)
          note(JSON.stringify(record.findings ?? []), one.who)
        } else if (one.do === 'ask') {
          working = { ...copy(), changesAsked: { by: one.who, at: now().toISOString() } }
        } else if (one.do === 'role') {
          if (!reviewers.delete(one.who)) reviewers.add(one.who)
        } else if (one.do === 'fall') fallen.add(one.pmid)
        else if (one.do === 'wait') day = addDays(day, one.days)
        else if (one.do === 'publish') publish(one.who)
        if (one.do !== 'publish') expect(published).toBe(before)
      }
    }),
    { numRuns: rounds(200, 2000) },
  )
  expect(publications).toBeGreaterThan(20)
})
