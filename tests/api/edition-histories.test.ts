/**
 * Random histories of a hearticle at the desk, against a small model: whatever five people do, no
 * sentence is public as approved that nobody else approved (P-SECOND-PERSON, P-EDITION).
 */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { releasePlanned } from '../../functions/editorial/release-planned.ts'
import type { Role } from '../../src/contract/protocol/account-fields.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { type Kind, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { agreesWith } from '../support/editions.ts'
import {
  describedStudy,
  hearticleDraft,
  incomingStudy,
  noon,
  salt,
  today,
  translation,
  writtenTranslation,
} from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { drivers } from '../support/tables.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

const PEOPLE = {
  editor: { kind: 'editor', roles: ['ROLE_EDITOR'] },
  colleague: { kind: 'editor', roles: ['ROLE_EDITOR'] },
  reviewer: { kind: 'reviewer', roles: ['ROLE_REVIEWER'] },
  physician: { kind: 'reviewer', roles: ['ROLE_REVIEWER'] },
  both: { kind: 'reviewer', roles: ['ROLE_EDITOR', 'ROLE_REVIEWER'] },
} as const satisfies Record<string, { kind: Kind; roles: readonly Role[] }>
type Name = keyof typeof PEOPLE
const names = Object.keys(PEOPLE) as Name[]

type Part = 'de' | 'en' | 'evidence'
const parts: readonly Part[] = ['de', 'en', 'evidence']

type Step =
  | { do: 'edit'; by: Name; part: Part }
  | { do: 'approve'; by: Name; language: 'de' | 'en'; evidence: boolean; rewords: boolean }
  | {
      do: 'approveAll' | 'sendBack' | 'publish' | 'plan' | 'withdraw' | 'restore' | 'discard'
      by: Name
    }
  | { do: 'nextDay' | 'retract'; by: 'both' }
  | { do: 'mayReview'; by: Name; may: boolean }

const who = fc.constantFrom(...names)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      by: who,
      part: fc.constantFrom(...parts),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ do: fc.constant('approve' as const), by: who },
      language: fc.constantFrom('de' as const, 'en' as const),
      evidence: fc.boolean(),
      rewords: fc.constantFrom(true, false, false, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('approveAll' as const),
      by: fc.constantFrom('reviewer' as const, 'physician' as const, 'both' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('publish' as const, 'publish' as const, 'plan' as const),
      by: fc.constantFrom('editor' as const, 'colleague' as const, 'both' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(...Array<'nextDay'>(7).fill('nextDay'), 'retract' as const),
      by: fc.constant('both' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'sendBack' as const,
        'withdraw' as const,
        'restore' as const,
        'discard' as const,
      ),
      by: who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('mayReview' as const), by: who, may: fc.boolean() }),
  },
)

/** What a sentence went through, by the sentence; each is written once. */
interface Sentence {
  author: Name | 'nobody'
  approvedBy: Set<Name>
}

interface Work {
  version: number
  translations: Array<{ id: number; languageCode: 'de' | 'en'; headline: string }>
  practice: { lay: { de: string } } | null
  edition: { isPublic: boolean; state: string }
  findings: Array<{ id: string }>
}

const NEXT_REVIEW = addDays(today, 2)
const becomesPublic: ReadonlySet<Step['do']> = new Set<Step['do']>(['publish', 'nextDay'])
const carried = {
  ...writtenFinding,
  ...{ certainty: { level: 'moderate' as const, reasons: ['imprecision' as const] } },
  ...{ place: { de: 'Tabelle 2', en: 'table 2' }, placeConfirmedBy: 'Ada' },
}
const { source: described } = describedStudy('1')

/** A number in a word, since a number in a text wants a source. */
const inLetters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')

describe.each(drivers)('random histories of editions, $name', ({ open }) => {
  const api = appForEachTest(open)
  let clock = noon
  let historyPmid = 1000
  let plannedReleases = 0
  let people: Record<Name, Awaited<ReturnType<typeof signedIn>>>

  beforeEach(async () => {
    const signed = names.map(
      async (name) =>
        [name, await signedIn(api.stores, PEOPLE[name].kind, { username: name })] as const,
    )
    people = Object.fromEntries(await Promise.all(signed)) as typeof people
    api.rebuild({ now: () => clock })
  })

  const setRoles = async (name: Name, roles: readonly Role[]) => {
    const account = await api.stores.users.find(people[name].account.id)
    if (!account) throw new Error('is not there')
    await api.stores.rights.setRoles(account, roles, { by: 'admin', at: api.now() })
  }

  /** One history of a new hearticle: new at the desk, or public by an import. */
  const live = async (steps: readonly Step[], isImported: boolean, key: string) => {
    clock = noon
    for (const name of names) await setRoles(name, PEOPLE[name].roles)
    historyPmid += 1
    const pmid = String(historyPmid)
    await api.stores.studies.importMany([describedStudy(pmid)])
    const sentences = new Map<string, Sentence>()
    let count = 0
    const write = (author: Sentence['author']) => {
      count += 1
      const text = `Satz ${inLetters(count)} von ${key}`
      sentences.set(text, { author, approvedBy: new Set() })
      return text
    }
    const ask = async (by: Name, method: string, path: string, body?: unknown) => {
      const response = await api.ask(method, path, body, people[by].headers)
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    }
    const practice = (text: string) => ({
      professional: { de: text, en: text },
      lay: { de: text, en: text },
    })
    const texts = (language: 'de' | 'en', headline: string) => {
      const mainTextBody = language === 'de' ? 'Weniger Salz.' : 'Less salt.'
      return writtenTranslation(language, { mainTextBody, headline })
    }
    const first = { de: write('nobody'), en: write('nobody'), evidence: write('nobody') }
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft(key, {
        status: isImported ? 'PUBLISHED' : 'IN_REVIEW',
        citedPmids: [pmid],
        findings: [{ ...carried, pmid }],
        comparisons: [writtenComparison],
        responsibility: { nextReviewOn: NEXT_REVIEW },
        practice: practice(first.evidence),
        translations: [
          translation('de', { headline: first.de, mainTextBody: 'Weniger Salz.' }),
          translation('en', { headline: first.en, mainTextBody: 'Less salt.' }),
        ],
      }),
    )
    const { id } = hearticle
    const path = `/api/hearticle/${id}`
    const findWork = async (): Promise<Work | undefined> => {
      const answer = await ask('both', 'GET', path)
      return answer.status === 200 ? (answer.body as unknown as Work) : undefined
    }
    const shownOf = (work: Work): Record<Part, string> => {
      const headline = (language: 'de' | 'en') =>
        work.translations.find(({ languageCode }) => languageCode === language)?.headline ?? ''
      return { de: headline('de'), en: headline('en'), evidence: work.practice?.lay.de ?? '' }
    }
    const publicOne = async () => {
      const response = await api.get(`/api/public/hearticle/${id}`)
      return response.status === 200 ? await response.text() : undefined
    }
    const mayReview = (name: Name) =>
      api.stores.users
        .find(people[name].account.id)
        .then((account) => account?.roles.includes('ROLE_REVIEWER') === true)

    const written = (next: Record<Part, string>, publicationDate = today) => ({
      ...{ topic: salt.id, publicationDate, citedPmids: [pmid], status: 'IN_REVIEW' },
      practice: practice(next.evidence),
      explanation: { kind: 'update', note: { de: 'Weil.', en: 'Because.' } },
      translations: [texts('de', next.de), texts('en', next.en)],
    })
    /** What nobody has approved the evidence again since, so that no badge may be shown. */
    let isStale = false
    let wasSuspended = false
    const suspend = () => {
      isStale = true
      wasSuspended = true
    }

    const changes: Record<Step['do'], (one: Step) => Promise<boolean>> = {
      async edit(one) {
        const work = await findWork()
        if (one.do !== 'edit' || !work) return false
        const now = shownOf(work)
        const next = { ...now, [one.part]: write(one.by) }
        const answer = await ask(one.by, 'PUT', path, {
          ...written(next),
          version: work.version,
        })
        if (answer.status !== 200) sentences.delete(next[one.part])
        return false
      },
      async approve(one) {
        const work = await findWork()
        const text = work?.translations.find(
          (translated) => one.do === 'approve' && translated.languageCode === one.language,
        )
        if (one.do !== 'approve' || !work || !text) return false
        const newValue = one.rewords ? write(one.by) : text.headline
        const change = { field: 'HEADLINE', previousValue: text.headline, newValue }
        const answer = await ask(one.by, 'POST', '/api/review', {
          ...{ hearticleTranslation: { id: text.id }, status: 'APPROVED', version: work.version },
          ...{
            reviewer: { id: people[one.by].account.id },
            evidence: one.evidence && agreesWith(work.findings),
          },
          changes: one.rewords ? [change] : [],
        })
        if (answer.status !== 200 || one.rewords) return false
        sentences.get(newValue)?.approvedBy.add(one.by)
        if (!one.evidence) return false
        sentences.get(shownOf(work).evidence)?.approvedBy.add(one.by)
        isStale = false
        return false
      },
      async approveAll({ by }) {
        for (const language of ['de', 'en'] as const) {
          await changes.approve({ do: 'approve', by, language, evidence: true, rewords: false })
        }
        return false
      },
      async sendBack(one) {
        const work = await findWork()
        if (!work) return false
        await ask(one.by, 'POST', '/api/review', {
          ...{ hearticleTranslation: { id: work.translations[0]?.id }, status: 'NEEDS_REVISION' },
          ...{ reviewer: { id: people[one.by].account.id }, comments: 'Nein.' },
        })
        return false
      },
      async publish(one) {
        const work = await findWork()
        const answer = await ask(one.by, 'POST', `${path}/publication`, {})
        if (answer.status !== 200 || !work) return false
        const { edition } = answer.body as unknown as Work
        return edition.state !== 'planned'
      },
      async plan(one) {
        const work = await findWork()
        if (!work) return false
        const day = addDays(dayInVienna(clock), 1)
        await ask(one.by, 'PUT', path, { ...written(shownOf(work), day), version: work.version })
        return false
      },
      async nextDay() {
        clock = new Date(clock.getTime() + 86_400_000)
        if (dayInVienna(clock) === addDays(NEXT_REVIEW, 1)) suspend()
        const { released } = await releasePlanned(api.stores, clock)
        plannedReleases += released.length
        return true
      },
      async retract() {
        const retracted = { notices: [{ type: 'retracted' as const, pmid: '900' }] }
        const [outcome] = await api.stores.studies.importMany([
          incomingStudy(pmid, { version: 3 }, { ...described, ...retracted }),
        ])
        if (outcome?.status === 'fulfilled' && outcome.value === 'updated') suspend()
        return true
      },
      async withdraw({ by }) {
        return (await ask(by, 'POST', `${path}/withdrawal`, {})).status === 200
      },
      async restore({ by }) {
        return (await ask(by, 'POST', `/api/desk/trash/hearticle/${id}/restoration`)).status === 200
      },
      async discard({ by }) {
        await ask(by, 'DELETE', `${path}/working-copy`)
        return false
      },
      async mayReview(one) {
        if (one.do !== 'mayReview') return false
        const { roles } = PEOPLE[one.by]
        const others = roles.filter((role) => role !== 'ROLE_REVIEWER')
        await setRoles(one.by, one.may ? [...others, 'ROLE_REVIEWER'] : others)
        return false
      },
    }

    let before = await publicOne()
    for (const one of steps) {
      const hadReviewers = await Promise.all(names.map(mayReview))
      const mayChange = await changes[one.do](one)
      const after = await publicOne()
      const what = `${JSON.stringify(one)} of ${JSON.stringify(steps)}`
      if (!mayChange) expect(after, what).toBe(before)
      const desk = await api.stores.hearticles.findForDesk(id)
      const number = desk && desk !== 'deleted' && (desk.published?.edition?.number ?? 0)
      before = after
      if (after === undefined) continue
      const seen = JSON.parse(after) as Work & { approval: string }
      // What an import made public says that nobody approved it, until its next edition.
      const isUnchecked = isImported && number === 0
      const approvals = [isUnchecked ? 'unchecked' : 'approved']
      if (isStale) expect(seen.approval, what).not.toBe('approved')
      else
        expect([...approvals, ...(wasSuspended ? ['suspended'] : [])], what).toContain(
          seen.approval,
        )
      if (isUnchecked || !mayChange || !becomesPublic.has(one.do)) continue
      const practiceShown = (seen as unknown as { practice: { lay: string } }).practice.lay
      for (const text of [...seen.translations.map(({ headline }) => headline), practiceShown]) {
        const { author, approvedBy } = sentences.get(text) ?? { author: 'nobody', approvedBy: [] }
        const others = [...approvedBy].filter((name) => name !== author)
        expect(others.length, `${text}: ${what}`).toBeGreaterThan(0)
        expect(hadReviewers).toContain(true)
      }
    }
  }

  test('no sentence is public as approved that nobody else approved', {
    timeout: 600_000,
  }, async () => {
    let history = 0
    let published = 0
    plannedReleases = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 15, maxLength: 30 }),
        fc.boolean(),
        async (steps, isImported) => {
          history += 1
          await live(steps, isImported, `h-${inLetters(history)}`)
          const desk = await api.stores.hearticles.findForDesk(history + 4)
          if (desk && desk !== 'deleted' && desk.base?.edition) published += 1
        },
      ),
      {
        numRuns: rounds(12, 200),
        // One that goes through all of it, whatever chance does.
        examples: [
          [
            [
              { do: 'plan', by: 'editor' },
              { do: 'approveAll', by: 'reviewer' },
              { do: 'publish', by: 'editor' },
              { do: 'edit', by: 'editor', part: 'de' },
              { do: 'plan', by: 'editor' },
              { do: 'approveAll', by: 'reviewer' },
              { do: 'publish', by: 'editor' },
              { do: 'nextDay', by: 'both' },
              { do: 'edit', by: 'editor', part: 'evidence' },
              { do: 'approveAll', by: 'physician' },
              { do: 'publish', by: 'colleague' },
              { do: 'mayReview', by: 'physician', may: false },
              { do: 'nextDay', by: 'both' },
              { do: 'nextDay', by: 'both' },
              { do: 'retract', by: 'both' },
            ],
            false,
          ],
        ],
      },
    )
    // The histories are worth something: in many of them something became public.
    expect(published).toBeGreaterThan(0)
    expect(plannedReleases).toBeGreaterThan(0)
  })
})
