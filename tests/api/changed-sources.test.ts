// Rules: P-REGISTRY-SHOWN, P-REGISTRY-TEXT, P-SOURCE-CHANGED, P-SOURCE-DIFFERENCE, P-TODO, P-APPROVAL-SUSPENDED.
import { beforeEach, describe, expect, test } from 'vitest'
import { publishedCitations, raiseAlarms } from '../../functions/editorial/raise-alarms.ts'
import { readTrial } from '../../functions/registry/read-trial.ts'
import {
  abstractText,
  digestOf,
  passageDigest,
  passageText,
} from '../../src/domain/evidence/abstract-text.ts'
import { mails, register, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { agreesWith, publishApproved } from '../support/editions.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { trialRecord } from '../support/trial-record.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

const FINDING = 'Stroke occurred in 30 of 1000 and 60 of 1000 people (P<.001).'
const HARM = 'Nobody fainted in either group.'
const NUMBER = 'The trial lasted 7 years.'
const ELSEWHERE = 'More research is needed.'
const abstractOf = (...sentences: string[]) => [{ label: 'RESULTS', text: sentences.join(' ') }]
const whole = abstractOf(FINDING, HARM, NUMBER, ELSEWHERE)
const passage = (words: string) => {
  const text = abstractText(whole)
  const start = text.indexOf(words)
  return { start, end: start + words.length, digest: digestOf(text) }
}
const evidence = {
  comparisons: [
    {
      ...writtenComparison,
      harms: { reported: 'found' as const, pmid: '201', passage: passage('Nobody fainted') },
    },
  ],
  findings: [{ ...writtenFinding, pmid: '201', passage: passage('30 of 1000') }],
  numbers: [{ id: 'n1', value: '7', passage: { ...passage('7 years'), pmid: '201' } }],
}

describe('a source that moves', () => {
  const api = appForEachTest()
  let editor: Awaited<ReturnType<typeof signedIn>>
  let version = 1

  /** As `studies:import` does, with what it tells. */
  const importing = async (
    sentences: readonly string[] | { withdrawn: string },
    {
      pmid = '201',
      killed = false,
      ...more
    }: { pmid?: string; killed?: boolean; version?: number } = {},
  ) => {
    version += 1
    const { stores } = api
    const record = Array.isArray(sentences)
      ? incomingStudy(
          pmid,
          { version, digest: String(version), ...more },
          { abstract: sentences.length === 0 ? [] : abstractOf(...sentences) },
        )
      : (sentences as { withdrawn: string })
    const at = new Date(noon.getTime() + version * 1000)
    await stores.studies.importMany([record], {}, at)
    if (!killed) await raiseAlarms(stores, await publishedCitations(stores), at)
  }

  const publishing = async (key: string, more: object = evidence, at = noon) => {
    const citedPmids = ['201']
    const { hearticles } = api.stores
    await hearticles.importByKey(hearticleDraft(key, { status: 'IN_REVIEW', citedPmids, ...more }))
    const id = Math.max(...(await hearticles.heads()).map((head) => head.id))
    await publishApproved(api.stores, id, at)
    return id
  }
  const readers = async (id: number) => {
    const answer = await (await api.get(`/api/public/hearticle/${id}?lang=de`)).json()
    const { suspension, approval, changedSources, findings } = answer
    return {
      suspension,
      approval,
      changedSources,
      certainty: findings[0]?.certainty?.level ?? null,
      marked: findings.filter((one: { sourceChanged?: true }) => one.sourceChanged).length,
    }
  }
  const todo = async (id: number) => {
    const { content } = await (await api.get('/api/desk/todo', editor.headers)).json()
    return content.find(({ hearticleId }: { hearticleId: number }) => hearticleId === id)
  }
  const desk = async (id: number) =>
    (await (await api.get(`/api/hearticle/${id}?lang=en`, editor.headers)).json()).edition
  const listed = async () => {
    const { alarms } = await (await api.get('/api/library/imports', editor.headers)).json()
    return alarms.map(({ type, hearticleIds }: { type: string; hearticleIds: number[] }) => [
      type,
      ...hearticleIds,
    ])
  }
  const mailed = async () =>
    (await mails(api.stores)).flatMap((mail) =>
      mail.kind === 'study-alarm' ? [[mail.userId, mail.alarm.type]] : [],
    )

  const standing = {
    suspension: null,
    approval: 'approved',
    changedSources: [],
    certainty: 'moderate',
    marked: 0,
  }
  const suspended = {
    suspension: 'source-changed',
    approval: 'suspended',
    changedSources: ['201'],
    certainty: null,
    marked: 1,
  }

  beforeEach(async () => {
    version = 1
    await api.stores.studies.importMany([incomingStudy('201', {}, { abstract: whole })])
    editor = await signedIn(api.stores, 'editor')
  })

  test.each([
    ['a finding', 'findings.f1', [FINDING.replace('30', '50'), HARM, NUMBER, ELSEWHERE]],
    ['a statement on harms', 'comparisons.c1', [FINDING, HARM.replace('Nobody', 'One'), NUMBER]],
    ['a number of the text', 'numbers.n1', [FINDING, HARM, NUMBER.replace('7', '9'), ELSEWHERE]],
    ['a finding, and went', 'findings.f1', [HARM, NUMBER, ELSEWHERE]],
    ['all of it, and went', 'findings.f1', []],
  ])(
    'ends the approval of the evidence where the sentence of %s changed',
    async (_, place, now) => {
      const id = await publishing('moves')
      expect(await readers(id)).toEqual(standing)
      await importing(now)
      const changed = { ...suspended, marked: place === 'findings.f1' ? 1 : 0 }
      expect(await readers(id)).toEqual(changed)
      expect(await todo(id)).toMatchObject({ state: 'lapsed', lapsed: 'source-changed' })
      const { missing, sources } = await desk(id)
      expect(missing).toEqual([{ part: 'evidence', reason: 'suspended' }])
      expect(sources.changes.map((change: { place: string }) => change.place)).toContain(place)
      expect(await listed()).toEqual([['source-changed', id]])
      await api.publish()
      expect(await readers(id)).toEqual(changed)
      const study = await (await api.get('/api/pubmedarticles/public/201')).json()
      expect(study.findings).toMatchObject([{ certainty: null }])
      expect(JSON.stringify(study)).not.toContain('formerAbstracts')
    },
  )

  test('reaches once editors, and who wrote and approved what rests on it', async () => {
    const writer = await register(api.stores, 'free', { username: 'writes' })
    const id = await publishing('moves', { ...evidence, writers: [writer.id] })
    await importing([FINDING.replace('30', '50'), HARM, NUMBER])
    const { evidenceReview } = (await api.stores.hearticles.find(id)) as {
      evidenceReview: { reviewerId: string }
    }
    const people = [editor.account.id, writer.id, evidenceReview.reviewerId].toSorted()
    const expected = people.map((person) => [person, 'source-changed'])
    expect((await mailed()).toSorted()).toEqual(expected)
    await importing([FINDING.replace('30', '50'), HARM, `${NUMBER} `, ELSEWHERE])
    expect((await mailed()).toSorted()).toEqual(expected)
    await importing([FINDING.replace('30', '70'), HARM, NUMBER])
    expect((await mailed()).toSorted()).toEqual([...expected, ...expected].toSorted())
  })

  test('elsewhere is listed, without a mail, and ends nothing', async () => {
    const id = await publishing('moves')
    const other = await publishing('cites', {})
    await importing([FINDING, HARM, NUMBER, 'No more research is needed.'])
    expect(await readers(id)).toEqual(standing)
    expect(await todo(id)).toBeUndefined()
    expect(await listed()).toEqual([['abstract-changed', id, other]])
    expect(await mailed()).toEqual([])
    const [{ since }] = (await (await api.get('/api/library/imports', editor.headers)).json())
      .alarms
    const path = `/api/library/alarms/201/abstract-changed?since=${since}`
    expect((await api.ask('DELETE', path, undefined, editor.headers)).status).toBe(200)
    expect(await listed()).toEqual([])
    // Of what was known as it was approved nobody is expected.
    const later = new Date(noon.getTime() + 60_000)
    await publishing('later', {}, later)
    await raiseAlarms(api.stores, await publishedCitations(api.stores), later)
    expect(await listed()).toEqual([])
  })

  test('and reads as before again ends no approval any more', async () => {
    const id = await publishing('moves')
    await importing([FINDING.replace('30', '50'), HARM, NUMBER, ELSEWHERE])
    await importing([FINDING.replace('30', '70'), HARM, NUMBER, ELSEWHERE])
    expect(await readers(id)).toEqual(suspended)
    await importing([FINDING, HARM, NUMBER, ELSEWHERE])
    expect(await readers(id)).toEqual(standing)
    expect(await todo(id)).toBeUndefined()
    expect(await listed()).toEqual([])
    await importing([FINDING.replace('30', '50'), HARM, NUMBER], { version: 1 })
    expect(await readers(id)).toEqual(standing)
  })

  test('between import and alarm of a killed import is found by the next', async () => {
    const id = await publishing('moves')
    const now = [FINDING.replace('30', '50'), HARM, NUMBER]
    await importing(now, { killed: true })
    expect(await readers(id)).toEqual(suspended)
    expect(await todo(id)).toMatchObject({ lapsed: 'source-changed' })
    expect(await mailed()).toEqual([])
    await raiseAlarms(api.stores, await publishedCitations(api.stores), noon)
    expect(await mailed()).not.toEqual([])
    expect(await listed()).toEqual([['source-changed', id]])
  })

  test('that an import was killed before writing has ended nothing', async () => {
    const id = await publishing('moves')
    let left = 1
    api.stores.faults.before = ({ name }) => {
      if (name !== 'PutItem') return
      if (left === 0) throw new Error('killed')
      left -= 1
    }
    await importing([FINDING.replace('30', '50')], { killed: true })
    api.stores.faults = {}
    expect(await readers(id)).toEqual(standing)
    expect(await todo(id)).toBeUndefined()
    await importing([FINDING.replace('30', '50')])
    expect(await readers(id)).toEqual(suspended)
  })

  test('under fifty hearticles ends each approval that rests on it', async () => {
    const ids: number[] = []
    for (let at = 0; at < 50; at += 1)
      ids.push(await publishing(`moves${at}`, at % 2 ? evidence : {}))
    await importing([FINDING.replace('30', '50'), HARM, NUMBER])
    const [quiet, moved] = [0, 1].map((rest) => ids.filter((_, at) => at % 2 === rest))
    expect(await listed()).toEqual([
      ['source-changed', ...(moved ?? [])],
      ['abstract-changed', ...(quiet ?? [])],
    ])
    for (const [at, id] of ids.entries())
      expect((await readers(id)).suspension).toBe(at % 2 ? 'source-changed' : null)
  })

  test('is kept of what hearticles cite alone', async () => {
    await api.stores.studies.importMany([incomingStudy('301', {}, { abstract: whole })])
    await importing([HARM], { pmid: '301' })
    expect(await api.stores.studies.find('301')).not.toHaveProperty('formerAbstracts')
    await publishing('moves')
    await importing([HARM])
    expect((await api.stores.studies.find('201'))?.formerAbstracts).toEqual([
      { until: expect.any(String), abstract: whole },
    ])
  })

  test('keeps its evidence from being approved until its passage is marked anew', async () => {
    const id = await publishing('moves')
    await importing([FINDING.replace('P<.001', 'P=.04'), HARM, NUMBER])
    const reviewer = await signedIn(api.stores, 'reviewer', { username: 'other' })
    const approve = async (language: 'de' | 'en') => {
      const stored = await (await api.get(`/api/hearticle/${id}`, reviewer.headers)).json()
      const body = {
        ...{ reviewer: { id: reviewer.account.id }, status: 'APPROVED', comments: '', changes: [] },
        hearticleTranslation: {
          id: stored.translations.find(
            (one: { languageCode: string }) => one.languageCode === language,
          ).id,
        },
        evidence: agreesWith(evidence.findings),
        version: stored.version,
      }
      return api.post('/api/review', body, reviewer.headers)
    }
    const refused = await approve('de')
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { 'findings.f1': expect.any(String) } },
    ])
    const { sources } = await desk(id)
    expect(sources.changes).toMatchObject([
      {
        place: 'findings.f1',
        fields: [
          {
            field: 'passage',
            pieces: expect.arrayContaining([
              { kind: 'removed', text: expect.stringContaining('001') },
              { kind: 'added', text: expect.stringContaining('04') },
            ]),
          },
        ],
      },
    ])
    const moved = new Map<string, { start: number; end: number }>(
      sources.moved.map((one: { place: string; passage: object }) => [one.place, one.passage]),
    )
    const study = await api.stores.studies.find('201')
    const digest = digestOf(abstractText(study?.source.abstract ?? []))
    const { length } = sources.moved
    expect(sources.moved).toMatchObject(Array(length).fill({ pmid: '201', digest }))
    const anew = (place: string) => ({
      ...(moved.get(place) as { start: number; end: number }),
      digest,
    })
    const stored = await (await api.get(`/api/hearticle/${id}`, editor.headers)).json()
    const translations = stored.translations.map(
      ({ id: _, hasAudio: __, review: ___, ...text }: Record<string, unknown>) => text,
    )
    const { topicId, ...others } = stored
    const remarked = {
      ...others,
      ...{ topic: topicId, status: 'DRAFT', translations },
      findings: [{ ...evidence.findings[0], passage: anew('findings.f1') }],
      comparisons: [
        {
          ...evidence.comparisons[0],
          harms: { ...evidence.comparisons[0]?.harms, passage: anew('comparisons.c1') },
        },
      ],
      numbers: [{ ...evidence.numbers[0], passage: { pmid: '201', ...anew('numbers.n1') } }],
    }
    const saved = await api.ask('PUT', `/api/hearticle/${id}`, remarked, editor.headers)
    expect([saved.status, await saved.json()]).toMatchObject([200, {}])
    expect((await desk(id)).sources).toEqual({ changes: [], names: {}, moved: [] })
    expect(await readers(id)).toEqual(suspended)
    const difference = await (
      await api.get(`/api/hearticle/${id}/difference?from=approved&lang=en`, editor.headers)
    ).json()
    expect(JSON.stringify(difference.changes)).toMatch(/"added","text":"[^"]*04/)
    const later = new Date(noon.getTime() + 60_000)
    const written = await api.stores.hearticles.findForDesk(id)
    if (!written || written === 'deleted') throw new Error('it is gone')
    const { version: read, ...draft } = written.hearticle
    const asked = { ...draft, status: 'IN_REVIEW' as const }
    await api.stores.hearticles.save(id, read, asked, { by: editor.account.id, at: later })
    await publishApproved(api.stores, id, later, reviewer.account.id)
    expect(await readers(id)).toEqual(standing)
    expect(await todo(id)).toBeUndefined()
    expect(await listed()).toEqual([])
  })

  test('in the registry concerns what rests on the row that changed, and nothing else', async () => {
    const { studies } = api.stores
    const trialOf = (fell: number, pain: string) => {
      const measurements = [
        { groupId: 'OG000', value: String(fell) },
        { groupId: 'OG001', value: '60' },
      ]
      const record = trialRecord({
        outcomes: [{ title: `Pain ${pain}` }, { classes: [{ categories: [{ measurements }] }] }],
      })
      const trial = readTrial(record)
      if (typeof trial === 'string') throw new Error(trial)
      return trial
    }
    const record = async (...of: Parameters<typeof trialOf>) => {
      const found = await studies.findMany(['201'])
      await studies.recordTrials([trialOf(...of)], found)
      await raiseAlarms(api.stores, await publishedCitations(api.stores), noon)
    }
    const shown = async () => {
      const page = await (await api.get('/api/pubmedarticles/public/201?lang=de')).json()
      return page.registryRows.map((at: number) => page.registry.sections[at].markup)
    }
    const { source, revision } = incomingStudy('201', { version: 2, digest: '2' })
    const registrations = ['NCT00000042']
    const own = { ...source, abstract: whole, registrations }
    await studies.importMany([{ pmid: '201', revision, source: own }], {}, noon)
    const inAbstract = await publishing('abstract')
    expect([await readers(inAbstract), await shown()]).toEqual([standing, []])

    await record(30, 'at rest')
    expect(await readers(inAbstract)).toEqual(standing)
    const [study] = await studies.findMany(['201'])
    const text = study ? passageText(study.source) : ''
    const start = text.lastIndexOf('Exercise: 30 of 400')
    const end = text.indexOf('.', start)
    const row = { start, end, digest: passageDigest(text, { end }) }
    const inRegistry = await publishing('registry', {
      ...evidence,
      findings: [{ ...writtenFinding, pmid: '201', passage: row }],
    })
    expect(await shown()).toEqual([expect.stringContaining('Exercise: 30 of 400')])

    await record(30, 'in motion')
    expect([await readers(inAbstract), await readers(inRegistry)]).toEqual([standing, standing])
    expect(await shown()).toEqual([expect.stringContaining('Exercise: 30 of 400')])

    await record(31, 'in motion')
    expect([await readers(inAbstract), await readers(inRegistry)]).toEqual([standing, suspended])
    expect(await listed()).toContainEqual(['source-changed', inRegistry])
    expect(await shown()).toEqual([])
    const { sources } = await desk(inRegistry)
    expect(JSON.stringify(sources.changes)).toContain('Exercise: ')
  })

  test('that PubMed withdrew is said to be removed, and no more', async () => {
    const id = await publishing('moves')
    await importing({ withdrawn: '201' })
    expect(await readers(id)).toMatchObject({ suspension: 'fallen', changedSources: [] })
    expect(await listed()).toEqual([])
  })
})
