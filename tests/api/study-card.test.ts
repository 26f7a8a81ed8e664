import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { writtenFinding } from '../support/written-finding.ts'

const both = (text: string) => ({ de: `${text} (de)`, en: text })

const finding = {
  ...writtenFinding,
  outcome: both('Stroke'),
  place: both('table 2'),
}

describe('the card of a study', () => {
  const api = appForEachTest()
  const path = '/api/library/studies/101'
  const unchanged = {
    rubricId: null,
    topicId: null,
    german: { title: '', abstract: [], keywords: [] },
  }

  const editing = async () => {
    const { headers, account } = await signedIn(api.stores, 'editor')
    const ask = async (method: string, at: string, body?: unknown) => {
      const answer = await api.ask(method, at, body, headers)
      return { status: answer.status, body: await answer.json() }
    }
    const save = async (studyCard?: unknown) => {
      const { version } = (await ask('GET', path)).body
      return ask('PUT', path, {
        version,
        ...unchanged,
        ...(studyCard !== undefined && { studyCard }),
      })
    }
    const reviewer = await signedIn(api.stores, 'reviewer')
    const approve = async () => {
      const { version } = (await ask('GET', path)).body
      const decision = { version, status: 'APPROVED' }
      const at = '/api/proposals/study/101/decision'
      const answer = await api.ask('POST', at, decision, reviewer.headers)
      expect(answer.status).toBe(200)
    }
    return { ask, save, approve, username: account.username }
  }
  const shown = async (lang: string) =>
    (await (await api.get(`/api/pubmedarticles/public/101?lang=${lang}`)).json()).studyCard
  const fromPubMed = () =>
    api.stores.studies.importMany([
      incomingStudy(
        '101',
        { version: 5 },
        {
          publicationTypes: ['Randomized Controlled Trial'],
          abstract: [{ text: 'We randomly assigned 9361 persons to one of two targets.' }],
          funders: ['NHLBI NIH HHS'],
          registrations: ['NCT01206062'],
        },
      ),
    ])

  test('is what PubMed says, marked, until an editor confirms it', async () => {
    expect(await shown('de')).toBeNull()
    await fromPubMed()
    expect(await shown('en')).toEqual({
      state: 'prefilled',
      confirmedAt: null,
      design: 'randomized_trial',
      participants: 9361,
      followUp: null,
      setting: null,
      country: null,
      comparison: null,
      funding: 'NHLBI NIH HHS',
      conflicts: null,
      registration: 'NCT01206062',
      notStated: [],
    })
    const { ask, save, approve, username } = await editing()
    expect((await ask('GET', path)).body).toMatchObject({
      studyCard: null,
      prefilledCard: { participants: 9361 },
      cardConfirmedBy: null,
    })
    const draft = { confirmed: false, participants: 9000 }
    expect((await save(draft)).body).toMatchObject({ studyCard: { participants: 9000 } })
    expect(await shown('de')).toMatchObject({ state: 'prefilled', participants: 9361 })

    const notStated = ['funding']
    const card = { participants: 9361, followUp: both('3.3 years'), notStated }
    const { body } = await save({ ...card, confirmed: true })
    expect(body).toMatchObject({ proposed: { studyCard: card }, cardConfirmedBy: username })
    await approve()
    expect(await shown('de')).toMatchObject({
      state: 'confirmed',
      confirmedAt: noon.toISOString(),
      participants: 9361,
      followUp: '3.3 years (de)',
      funding: null,
      notStated,
    })
  })

  test('outlives imports and changes that do not name it, and null gives it back to PubMed', async () => {
    const { save, approve } = await editing()
    await save({ confirmed: true, participants: 12 })
    await fromPubMed()
    await save()
    await approve()
    expect(await shown('de')).toMatchObject({ state: 'confirmed', participants: 12 })
    await save(null)
    await approve()
    expect(await shown('de')).toMatchObject({ state: 'prefilled', participants: 9361 })
  })

  test.each([
    [{ participants: 0 }, 'participants'],
    [{ participants: 1.5 }, 'participants'],
    [{ design: 'guess' }, 'design'],
    [{ followUp: { de: '5 Jahre', en: '' } }, 'followUp.en'],
    [{ conflicts: { de: 'x'.repeat(1001), en: 'x' } }, 'conflicts.de'],
    [{ registration: ' ' }, 'registration'],
    [{ notStated: ['funding', 'funding'] }, 'notStated'],
    [{ participants: 5, notStated: ['participants'] }, 'notStated'],
    [{ notStated: ['colour'] }, 'notStated.0'],
  ])('%j is a fault at its field, and nothing is written', async (wrong, field) => {
    const { ask, save } = await editing()
    const { version } = (await ask('GET', path)).body
    const { status, body } = await save({ confirmed: true, ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([400, [`body.studyCard.${field}`]])
    expect((await ask('GET', path)).body).toMatchObject({ version, studyCard: null })
  })

  test('stands beside what public hearticles found in the study', async () => {
    const { hearticles } = api.stores
    const draft = (key: string, more = {}) =>
      hearticles.importByKey(hearticleDraft(key, { findings: [finding], ...more }))
    await draft('open')
    await draft('later', { publicationDate: '2099-01-01' })
    await draft('of-another-study', { findings: [{ ...finding, pmid: '9' }] })
    const { findings, explainedBy } = await (
      await api.get('/api/pubmedarticles/public/101?lang=en')
    ).json()
    expect(findings).toEqual([
      expect.objectContaining({ outcome: 'Stroke', kind: 'benefit', pmid: '101' }),
    ])
    expect(explainedBy.map(({ id }: { id: number }) => id)).toContain(findings[0].hearticleId)
    // A change of a finding alone reaches the study, too.
    await draft('open', { findings: [{ ...finding, outcome: both('Death') }] })
    const again = await (await api.get('/api/pubmedarticles/public/101?lang=de')).json()
    expect(again.findings).toMatchObject([{ outcome: 'Death (de)' }])
  })
})
