/**
 * Random histories of all that somebody writes and readers see, read as readers do: whatever is
 * public somebody else approved as it stood, who might then, whoever is asked, in whatever order
 * (P-SECOND-PERSON, P-WORK, P-EDITION, P-NAMES-CONFIRMED, P-TRASH).
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { releasePlanned } from '../../functions/editorial/release-planned.ts'
import { proposalKinds } from '../../src/contract/desk/proposals.ts'
import type { Role } from '../../src/contract/protocol/account-fields.ts'
import type { StudyTexts } from '../../src/domain/study/study.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { type Work, workedOn } from '../../src/domain/work/work.ts'
import { type Kind, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { agreesWith, explanation, publishApproved } from '../support/editions.ts'
import { glossaryText } from '../support/glossary.ts'
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
  admin: { kind: 'admin', roles: ['ROLE_ADMIN'] },
  /** Whose public name is asked for; approved hearticle 1, which says it. */
  boss: { kind: 'admin', roles: ['ROLE_ADMIN'] },
} as const satisfies Record<string, { kind: Kind; roles: readonly Role[] }>
type Name = keyof typeof PEOPLE
const names = Object.keys(PEOPLE) as Name[]

/** The parts of a hearticle's edition, and all that is approved as a whole. */
const written = ['de', 'en', 'evidence', 'title', 'card', 'term', 'name'] as const
type Written = (typeof written)[number]
const kindOf = { title: 'study', card: 'study', term: 'term', name: 'name' } as const

interface Step {
  do: Deed
  by: Name
  of: Written
  /** How, where there is more than one way: the first is the usual one. */
  way: number
}

/** What is done, as often as it stands here. */
const DEEDS = {
  write: 4,
  approve: 7,
  'approve hearticle': 6,
  publish: 4,
  'next day': 2,
  plan: 1,
  'approve what was': 1,
  'send back': 1,
  discard: 1,
  'take away': 1,
  restore: 1,
  role: 2,
  retract: 0.3,
}
type Deed = keyof typeof DEEDS
const deeds = Object.keys(DEEDS) as Deed[]
/** By which words become public that were not. */
const shows = new Set<Deed>(['approve', 'publish', 'next day', 'restore'])

const stepOf = (some: readonly Deed[]): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.oneof(
      ...some.map((deed) => ({ weight: DEEDS[deed] * 10, arbitrary: fc.constant(deed) })),
    ),
    by: fc.constantFrom(...names),
    of: fc.constantFrom(...written),
    way: fc.constantFrom(0, 0, 0, 1, 2),
  })
const inTime = deeds.filter((deed) => deed !== 'next day' && deed !== 'retract')
/** One step, or two at once. */
const moment = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(stepOf(deeds)) },
  { weight: 1, arbitrary: fc.tuple(stepOf(inTime), stepOf(inTime)) },
)
interface History {
  moments: Step[][]
  /** Public by an import before it begins; else in review. */
  isImported: boolean
}
const history: fc.Arbitrary<History> = fc.record({
  moments: fc.array(moment, { minLength: 20, maxLength: 45 }),
  isImported: fc.boolean(),
})

const step = (deed: Deed, by: Name, of: Written = 'de', way = 0): [Step] => [
  { do: deed, by, of, way },
]
const wholeWay = (of: Written): [Step][] => [
  step('write', 'editor', of),
  step('approve', 'editor', of),
  step('approve', 'boss', of),
  step('write', 'both', of),
  step('approve', 'both', of),
  step('role', 'admin', of, 1),
  step('approve', 'admin', of),
  step('role', 'admin'),
  step('approve', 'admin', of),
  step('take away', 'editor', of),
  step('restore', 'colleague', of),
]
/** What goes through all of it, whatever chance does. */
const EXAMPLES: History[] = [
  { moments: written.slice(3).flatMap(wholeWay), isImported: true },
  {
    moments: [
      step('plan', 'editor'),
      step('approve hearticle', 'reviewer'),
      step('publish', 'editor'),
      step('write', 'editor', 'de'),
      step('plan', 'editor'),
      step('approve hearticle', 'reviewer'),
      step('publish', 'editor'),
      step('next day', 'both'),
      step('write', 'editor', 'evidence'),
      step('approve hearticle', 'physician'),
      step('publish', 'colleague'),
      step('role', 'physician', 'de', 1),
      step('take away', 'editor', 'en', 1),
      step('restore', 'editor', 'en'),
      step('next day', 'both'),
      step('next day', 'both'),
      step('retract', 'both'),
    ],
    isImported: false,
  },
  {
    moments: [
      step('approve hearticle', 'boss'),
      step('role', 'admin', 'de', 1),
      step('role', 'boss', 'de', 1),
      step('publish', 'editor'),
    ],
    isImported: false,
  },
  {
    moments: [
      // Each wrote it, had lost the right, or has it by whoever wrote it.
      step('approve hearticle', 'reviewer'),
      step('publish', 'editor'),
      step('write', 'both'),
      step('approve hearticle', 'both'),
      step('publish', 'editor'),
      step('approve hearticle', 'physician'),
      step('role', 'physician', 'de', 1),
      step('publish', 'editor'),
      step('write', 'editor'),
      step('role', 'physician', 'de', 2),
      step('approve hearticle', 'physician'),
      step('publish', 'colleague'),
    ],
    isImported: false,
  },
]

/** A sentence that stands nowhere else; in letters, since a number in a text wants a source. */
const sentenceOf = (count: number) =>
  `Satz ${[...String(count)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')}.`
const sentencesIn = (answer: string) => [...new Set(answer.match(/Satz [a-j]+\./g))]

interface Sentence {
  author: Name | 'import'
  approvedBy: Set<Name>
}

const NEXT_REVIEW = addDays(today, 2)
const DAY_MILLISECONDS = 86_400_000
const carried = {
  ...writtenFinding,
  certainty: { level: 'moderate' as const, reasons: ['imprecision' as const] },
  place: { de: 'Tabelle 2', en: 'table 2' },
  placeConfirmedBy: 'Ada',
}
const practice = (text: string) => ({
  professional: { de: text, en: text },
  lay: { de: text, en: text },
})

describe.each(drivers)('random histories, $name', ({ open }) => {
  const api = appForEachTest(open)
  let people: Record<Name, Person>
  let clock = noon
  /** By whom each has the right to approve; nobody where they have not. */
  const givers = new Map<Name, string>()
  const sentences = new Map<string, Sentence>()
  const everPublic = new Set<string>()
  const approvals = new Map<string, number>()
  let plannedReleases = 0

  beforeEach(async () => {
    const signed = names.map(
      async (name) =>
        [name, await signedIn(api.stores, PEOPLE[name].kind, { username: name })] as const,
    )
    people = Object.fromEntries(await Promise.all(signed)) as typeof people
    await publishApproved(api.stores, 1, noon, people.boss.account.id)
    api.rebuild({ now: () => clock })
  })

  const write = (author: Sentence['author']) => {
    const text = sentenceOf(sentences.size)
    sentences.set(text, { author, approvedBy: new Set() })
    return text
  }
  const setRoles = async (name: Name, roles: readonly Role[], giver: string) => {
    const account = await api.stores.users.find(people[name].account.id)
    if (!account) throw new Error('is not there')
    const by = people[giver as Name]?.account.id ?? giver
    const outcome = await api.stores.rights.setRoles(account, roles, { by, at: api.now() })
    // The last administrator keeps the role, and may go on approving.
    if (outcome === 'last_admin') return
    expect(outcome).toBe('done')
    const isKept = givers.has(name)
    const mayApprove = roles.some((role) => role !== 'ROLE_EDITOR')
    if (!mayApprove) givers.delete(name)
    else if (!isKept) givers.set(name, giver)
  }
  const ask: typeof api.askAs = async (who, method, path, body) => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const answer = await api.askAs(who, method, path, body, headers)
    // Whoever had no answer sends it again.
    if (sentences.size % 5 === 0) await api.askAs(who, method, path, body, headers)
    return answer
  }

  /** One history of a new hearticle with its study, of a term and a name. */
  const live = async ({ moments, isImported }: History, pmid: string) => {
    clock = noon
    for (const name of names) {
      await setRoles(name, [], 'operator')
      await setRoles(name, PEOPLE[name].roles, 'operator')
    }
    await api.stores.studies.importMany([describedStudy(pmid)])
    const first = { de: write('import'), en: write('import'), evidence: write('import') }
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft(`h-${pmid}`, {
        status: isImported ? 'PUBLISHED' : 'IN_REVIEW',
        citedPmids: [pmid],
        findings: [{ ...carried, pmid }],
        comparisons: [{ ...writtenComparison, harms: { reported: 'not_in_abstract', pmid } }],
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
    let termId: string = randomUUID()
    /** Nobody has approved the evidence again since a study fell or the day of review passed. */
    let isStale = false
    let wasSuspended = false

    const publicHearticle = async () => (await api.get(`/api/public/hearticle/${id}`)).text()
    /** All that readers are given of it. */
    const publicAnswers = async () => {
      const paths = [
        `public/hearticle/${id}/changes`,
        `public/hearticle/${id}?lang=en`,
        'public/hearticle/1',
        `pubmedarticles/public/${pmid}?lang=de`,
      ]
      const answers = await Promise.all(
        paths.map(async (one) => (await api.get(`/api/${one}`)).text()),
      )
      return [...answers, JSON.stringify(await api.stores.glossary.published())].join('\n')
    }
    const findWork = async () => {
      const { status, body } = await api.askAs(people.admin, 'GET', path)
      if (status !== 200) return undefined
      const headline = (language: string) =>
        body.translations.find((text: { languageCode: string }) => text.languageCode === language)
          ?.headline as string
      const evidence = body.practice?.lay.de as string
      return { ...body, texts: { de: headline('de'), en: headline('en'), evidence } }
    }
    const idOf = (of: keyof typeof kindOf) =>
      ({ study: pmid, term: termId, name: people.boss.account.id })[kindOf[of]]
    const findWhole = async (of: keyof typeof kindOf) => api.stores.works.find(kindOf[of], idOf(of))
    const saveHearticle = async (by: Name, texts: typeof first, publicationDate = today) => {
      const work = await findWork()
      return ask(people[by], 'PUT', path, {
        topic: salt.id,
        publicationDate,
        citedPmids: [pmid],
        status: 'IN_REVIEW',
        version: work?.version ?? 1,
        explanation,
        practice: practice(texts.evidence),
        translations: (['de', 'en'] as const).map((language) => {
          const mainTextBody = language === 'de' ? 'Weniger Salz.' : 'Less salt.'
          return writtenTranslation(language, { mainTextBody, headline: texts[language] })
        }),
      })
    }
    const noteApproval = (by: Name, of: string, texts: readonly string[]) => {
      approvals.set(of, (approvals.get(of) ?? 0) + 1)
      for (const text of texts) sentences.get(text)?.approvedBy.add(by)
    }
    const review = async (
      by: Name,
      language: 'de' | 'en',
      { withEvidence = true, rewords = false, before = 0 },
    ) => {
      const work = await findWork()
      if (!work) return
      const text = work.translations.find(
        (one: { languageCode: string }) => one.languageCode === language,
      )
      const newValue = rewords ? write(by) : text.headline
      const { status } = await ask(people[by], 'POST', '/api/review', {
        hearticleTranslation: { id: text.id },
        status: 'APPROVED',
        version: work.version - before,
        reviewer: { id: people[by].account.id },
        evidence: withEvidence && agreesWith(work.findings),
        changes: rewords ? [{ field: 'HEADLINE', previousValue: text.headline, newValue }] : [],
      })
      if (status !== 200 || rewords) return
      const { evidence } = work.texts
      noteApproval(by, 'hearticle', [work.texts[language], ...(withEvidence ? [evidence] : [])])
      if (withEvidence) isStale = false
    }
    const decide = async (by: Name, of: keyof typeof kindOf, status: string, before = 0) => {
      const found = await findWhole(of)
      const version = (found?.version ?? 1) - before
      // Before its first version there was nothing to approve.
      if (version < 1) return
      const proposal = `/api/proposals/${kindOf[of]}/${idOf(of)}/decision`
      const body = { version, status, comments: 'Gesehen.' }
      const answer = await ask(people[by], 'POST', proposal, body)
      if (answer.status !== 200 || status !== 'APPROVED') return
      expect(version).toBe(found?.version)
      noteApproval(by, kindOf[of], sentencesIn(JSON.stringify(found?.work.proposed ?? null)))
    }
    const isPart = (of: Written): of is 'de' | 'en' | 'evidence' => !Object.hasOwn(kindOf, of)

    const carryOut: Record<Deed, (one: Step) => Promise<unknown>> = {
      async write({ by, of }) {
        if (isPart(of)) {
          const work = await findWork()
          return work && saveHearticle(by, { ...work.texts, [of]: write(by) })
        }
        const found = await findWhole(of)
        const version = found?.version ?? 1
        if (of === 'name') {
          const namedAs = { name: write('boss'), profession: 'Ärztin' }
          return ask(people.boss, 'PUT', '/api/account/reviewer-name', { namedAs })
        }
        const text = write(by)
        if (of === 'term') {
          const explained = { de: text, en: text }
          const body = glossaryText({ term: { de: pmid, en: pmid }, explanation: explained })
          const at = '/api/desk/glossary'
          if (found) return ask(people[by], 'PUT', `${at}/${termId}`, { ...body, version })
          const made = await ask(people[by], 'POST', at, body)
          if (made.status === 200) termId = made.body.id
          return made
        }
        const { german } = workedOn(found?.work as Work<StudyTexts>) ?? {}
        const kept = german ?? { title: '', abstract: [], keywords: [] }
        return ask(people[by], 'PUT', `/api/library/studies/${pmid}`, {
          version,
          rubricId: null,
          topicId: null,
          german: of === 'title' ? { ...kept, title: text } : kept,
          ...(of === 'card' && {
            studyCard: { setting: { de: text, en: text }, confirmed: true },
          }),
        })
      },
      approve: ({ by, of, way }) =>
        isPart(of)
          ? review(by, of === 'en' ? 'en' : 'de', { withEvidence: way !== 1, rewords: way === 2 })
          : decide(by, of, 'APPROVED'),
      'approve what was': ({ by, of }) =>
        isPart(of)
          ? review(by, of === 'en' ? 'en' : 'de', { before: 1 })
          : decide(by, of, 'APPROVED', 1),
      async 'approve hearticle'({ by }) {
        for (const language of ['de', 'en'] as const) await review(by, language, {})
      },
      async 'send back'({ by, of }) {
        if (!isPart(of)) return decide(by, of, 'NEEDS_REVISION')
        const work = await findWork()
        const id = work?.translations[0]?.id ?? 0
        return ask(people[by], 'POST', '/api/review', {
          hearticleTranslation: { id },
          status: 'NEEDS_REVISION',
          reviewer: { id: people[by].account.id },
          comments: 'Nein.',
        })
      },
      discard: ({ by, of }) =>
        isPart(of)
          ? ask(people[by], 'DELETE', `${path}/working-copy`)
          : ask(people[by], 'DELETE', `/api/proposals/${kindOf[of]}/${idOf(of)}`),
      publish: ({ by }) => ask(people[by], 'POST', `${path}/publication`, {}),
      async plan({ by }) {
        const work = await findWork()
        if (work) await saveHearticle(by, work.texts, addDays(dayInVienna(clock), 1))
      },
      async 'next day'() {
        clock = new Date(clock.getTime() + DAY_MILLISECONDS)
        if (dayInVienna(clock) === addDays(NEXT_REVIEW, 1)) [isStale, wasSuspended] = [true, true]
        const { released } = await releasePlanned(api.stores, clock)
        plannedReleases += released.length
      },
      async retract() {
        const { source } = describedStudy(pmid)
        const notices = [{ type: 'retracted' as const, pmid: '900' }]
        const retracted = incomingStudy(pmid, { version: 3 }, { ...source, notices })
        const [outcome] = await api.stores.studies.importMany([retracted])
        const isNew = outcome?.status === 'fulfilled' && outcome.value === 'updated'
        if (isNew) [isStale, wasSuspended] = [true, true]
      },
      async 'take away'({ by, of, way }) {
        if (of === 'name') {
          return ask(people.boss, 'PUT', '/api/account/reviewer-name', { namedAs: null })
        }
        if (isPart(of)) {
          return way === 0
            ? ask(people[by], 'POST', `${path}/withdrawal`, {})
            : ask(people[by], 'DELETE', path)
        }
        const { version = 1 } = (await findWhole(of)) ?? {}
        return ask(people[by], 'DELETE', `/api/desk/glossary/${termId}?version=${version}`)
      },
      restore: ({ by, of }) => {
        const lying = isPart(of) ? `hearticle/${id}` : `term/${termId}`
        return ask(people[by], 'POST', `/api/desk/trash/${lying}/restoration`)
      },
      async role({ by, way }) {
        const roles: readonly Role[] = PEOPLE[by].roles
        const left = roles.filter((role) => role === 'ROLE_EDITOR')
        if (way === 1) return setRoles(by, left, 'operator')
        const { author = 'operator' } = [...sentences.values()].at(-1) ?? {}
        return setRoles(by, roles, way === 2 ? author : 'operator')
      },
    }

    for (const text of sentencesIn(await publicHearticle())) everPublic.add(text)
    for (const steps of moments) {
      const before = [await publicHearticle(), new Map(givers)] as const
      await Promise.all(steps.map((one) => carryOut[one.do](one)))
      const seen = await publicHearticle()
      const what = `${JSON.stringify(steps)} of ${JSON.stringify(moments)}`
      const isShowing = steps.some((one) => shows.has(one.do))
      const { approval } = JSON.parse(seen)
      const isUnchecked = approval === 'unchecked'
      if (approval !== undefined) {
        const possible = isStale ? [] : ['approved']
        if (wasSuspended) possible.push('suspended')
        // What an import made public says that nobody approved it, until its next edition.
        if (isImported) possible.push('unchecked')
        expect(possible, what).toContain(approval)
        if (before[0].includes('"approved"')) expect(isUnchecked, what).toBe(false)
      }
      for (const text of sentencesIn(`${seen}\n${await publicAnswers()}`)) {
        const { author, approvedBy } = sentences.get(text) ?? { author: 'import', approvedBy: [] }
        const isOfImport = author === 'import' && isImported
        if (isOfImport && (isUnchecked || everPublic.has(text))) continue
        const others = [...approvedBy].filter((name) => name !== author)
        expect(others, `${text} ${author}: ${what}`).not.toEqual([])
        if (everPublic.has(text)) continue
        everPublic.add(text)
        expect(isShowing, `${text}: ${what}`).toBe(true)
        const might = others.filter((name) =>
          [before[1], givers].some((of) => of.has(name) && of.get(name) !== author),
        )
        expect(might, `${text} ${author}: ${what}`).not.toEqual([])
      }
    }
  }

  test('nothing is public that nobody else approved as it stands', {
    timeout: 900_000,
  }, async () => {
    let count = 1000
    let editions = 0
    plannedReleases = 0
    await fc.assert(
      fc.asyncProperty(history, async (one) => {
        count += 1
        await live(one, String(count))
        const desk = await api.stores.hearticles.findForDesk(count - 996)
        if (desk && desk !== 'deleted' && desk.base?.edition) editions += 1
      }),
      { numRuns: rounds(10, 300), examples: EXAMPLES.map((one) => [one]) },
    )
    // The histories are worth something: of each kind some were approved, and editions came of it.
    expect([...approvals.keys()].toSorted()).toEqual(['hearticle', ...proposalKinds].toSorted())
    expect(editions).toBeGreaterThan(0)
    expect(plannedReleases).toBeGreaterThan(0)
  })
})
