// Rules: P-DESK-MAILS, P-LAPSE-MAILS, P-PLANNED, P-TRASH.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteLeftLetter } from '../../../functions/accounts/delete-account.ts'
import { releasePlanned } from '../../../functions/editorial/release-planned.ts'
import { runDailyImport } from '../../../functions/jobs/daily-import.ts'
import { runDaily } from '../../../functions/jobs/daily-job.ts'
import { plannedLetters } from '../../../functions/jobs/plan-letters.ts'
import { dailySteps } from '../../../functions/jobs/steps.ts'
import { createDelivery } from '../../../functions/mail/deliver.ts'
import { readTrial } from '../../../functions/registry/read-trial.ts'
import { addToDay } from '../../../functions/store/counting/day-counts.ts'
import type { DeskNotice, Mail } from '../../../functions/store/mail/mail-request.ts'
import { queueMail } from '../../../functions/store/mail/outbox.ts'
import { queryAll } from '../../../functions/store/table/table.ts'
import { transact } from '../../../functions/store/table/transact.ts'
import { releaseAudioOfSnapshot } from '../../../scripts/publishing/pipeline/release-audio.ts'
import { runPublication } from '../../../scripts/publishing/pipeline/run-publication.ts'
import { updateSnapshot } from '../../../scripts/publishing/snapshot/update-snapshot.ts'
import { DESK_NEWS, DESK_NOTICE } from '../../../src/domain/account/mail-kinds.ts'
import { changedTerm } from '../../../src/domain/glossary/glossary-term.ts'
import { approve } from '../../../src/domain/work/work.ts'
import { prepareCase, requestOf } from '../../api/contract-cases/case.ts'
import { CASES, triedEndpoints } from '../../api/contract-cases/index.ts'
import {
  confirmed,
  letterReader,
  PASSWORD,
  type Person,
  register,
  signedIn,
} from '../../support/accounts.ts'
import { appForEachTest } from '../../support/app.ts'
import { askedQuestion } from '../../support/asked-question.ts'
import { billingOn } from '../../support/billing.ts'
import { approveEdition, explanation, publishApproved } from '../../support/editions.ts'
import { glossaryText, proposeTerm, TERM_ID } from '../../support/glossary.ts'
import { inboxOf } from '../../support/inbox.ts'
import { listOfNotices } from '../../support/list-of-notices.ts'
import { describedStudy, hearticleDraft, incomingStudy, noon } from '../../support/records.ts'
import { trialRecord } from '../../support/trial-record.ts'
import { forbiddenOf } from './asked-rights.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'table-rights-'))
})
afterAll(() => rm(scratch, { recursive: true }))

describe('what the product needs of the table is allowed in AWS', () => {
  const api = appForEachTest()

  const forbidden = (role: string, work: () => Promise<unknown>) =>
    forbiddenOf(role, api.stores.faults, work)

  const deliveryAt = (now: () => Date) => {
    const sent: Mail[] = []
    const { deliverDue } = createDelivery({
      ...api.stores,
      sender: { send: async (mail) => void sent.push(mail) },
      siteOrigin: 'https://hearticle.example',
      now,
      log: () => {},
    })
    return { sent, deliverDue }
  }

  const make = async (key: string, more: Parameters<typeof hearticleDraft>[1] = {}) => {
    await api.stores.studies.importMany([describedStudy('101'), describedStudy('103')])
    const noFindingsReason = { de: 'Ein Überblick', en: 'An overview' }
    const draft = hearticleDraft(key, { status: 'IN_REVIEW', noFindingsReason, ...more })
    const { hearticle } = await api.stores.hearticles.importByKey(draft)
    return hearticle.id
  }
  const rewrite = async (id: number, more: object) => {
    const desk = await api.stores.hearticles.findForDesk(id)
    if (!desk || desk === 'deleted') throw new Error('is not there')
    const { version, key: _, sample: __, ...now } = desk.hearticle
    const translations = now.translations.map((text) => ({ ...text, headline: 'Neu' }))
    const draft = { ...now, status: 'IN_REVIEW' as const, translations, ...more }
    await api.stores.hearticles.save(id, version, draft, { by: 'w', at: noon })
  }
  const replace = async (key: string, reviewer: string) => {
    const id = await make(key)
    await publishApproved(api.stores, id, noon, reviewer)
    await rewrite(id, { citedPmids: ['103'] })
    return id
  }

  const asking = (who: Person) => async (method: string, path: string, body?: object) => {
    const answer = await api.ask(method, path, body, who.headers)
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  /** An editor is there, writes something of each kind, and takes back what expires then. */
  const workAtDesk = async (editor: Person, colleague: Person) => {
    const ask = asking(editor)
    await ask('PUT', '/api/desk/presence/hearticle/1', {})
    await ask('POST', '/api/questions', { kind: 'question', text: 'Salz?', languageCode: 'de' })
    const from = { kind: 'line', languageCode: 'de' }
    const idea = await ask('POST', '/api/desk/ideas', { title: 'Kaffee', from })
    const dropped = { key: idea.key, version: 1, isDropped: true }
    const { rows } = await ask('PUT', '/api/desk/board', { rows: [dropped] })
    expect(rows).toMatchObject([{ outcome: 'done' }])
    await api.stores.studies.importMany([incomingStudy('301')])
    await api.stores.triage.putUncited(['301'], '2026-11-21')
    const rejected = { decision: 'reject', pmid: '301', reason: 'another', note: 'Mäuse' }
    const { results } = await ask('POST', '/api/desk/studies/decisions', { decisions: [rejected] })
    expect(results).toMatchObject([{ outcome: 'done' }])
    const term = await ask('POST', '/api/desk/glossary', glossaryText())
    await ask('DELETE', `/api/desk/glossary/${term.id}?version=1`)
    const hearticle = '/api/desk/hearticles/1'
    await ask('POST', `${hearticle}/preview-links`, { days: 1 })
    const place = { languageCode: 'de', field: 'HEADLINE', listIndex: null }
    const passage = { place, start: 0, end: 7, quote: 'Weniger', version: 1 }
    const text = `@${colleague.account.username} Wie viel?`
    const { id } = await ask('POST', `${hearticle}/comments`, { ...passage, text })
    await asking(colleague)('PUT', `${hearticle}/comments/${id}/resolution`, { resolved: true })
    await ask('DELETE', `${hearticle}/comments/${id}`)
  }

  test('for the release of what was planned, and its end', async () => {
    const reviewer = (await register(api.stores, 'reviewer')).id
    const other = (await register(api.stores, 'reviewer', { username: 'leaves' })).id
    for (const [name, who] of [
      ['stays', reviewer],
      ['leaves', other],
    ] as const) {
      const first = await make(`first-${name}`, { publicationDate: '2026-11-22' })
      await publishApproved(api.stores, first, noon, who)
    }
    const account = await api.stores.users.find(other)
    if (account) await api.stores.rights.setRoles(account, [], { by: 'a', at: noon })
    const due = new Date('2026-11-21T23:05:00Z')
    const work = async () => {
      const { released, ended } = await releasePlanned(api.stores, due)
      expect([released.length, ended.length]).toEqual([1, 1])
    }
    expect(await forbidden('StartPublicationRole', work)).toEqual([])
  })

  test('for the daily job', async () => {
    const reviewer = await register(api.stores, 'reviewer')
    const id = await make('lapses')
    await approveEdition(api.stores, id, noon, reviewer.id)
    await api.stores.rights.setRoles(reviewer, [], { by: 'a', at: noon })
    const gone = await replace('gone', (await register(api.stores, 'admin')).id)
    const editor = await signedIn(api.stores, 'editor')
    const plan = { key: `hearticle-${gone}`, version: 0, dueOn: '2026-11-30' }
    await asking(editor)('PUT', '/api/desk/board', { rows: [plan] })
    await workAtDesk(editor, await signedIn(api.stores, 'head'))
    // Their deletion broke off.
    await api.stores.removals.removeAccount(editor.account, noon)
    await api.stores.hearticles.remove(gone, noon)
    // They left the letter, and a restore brought that back.
    const left = [await letterReader(api.stores, 'anna@example.org'), reviewer.id]
    await api.stores.mailings.choose(reviewer.id, { letter: 'low' }, noon)
    for (const who of left) await noteLeftLetter(api.stores.files, { id: who, leftAt: noon })
    const day = { hearticleId: 1, day: '2026-11-20' }
    await api.stores.table.write(addToDay(day, 'anonymous', { READ: 1 }))
    // It was joined to one that is gone.
    const orphan = askedQuestion({ state: 'joined', joinedTo: randomUUID() })
    await api.stores.questions.ask(orphan, { email: undefined, at: noon })
    const billing = billingOn(api.stores, api.provider.provider)
    const steps = dailySteps({ ...api.stores, billing })
    const done: Record<string, number>[] = []
    const work = async () => {
      for (const days of [0, 31, 62]) {
        const at = new Date(noon.getTime() + days * 86_400_000)
        const log = () => {}
        const run = await runDaily(steps, { at, jobRuns: api.stores.jobRuns, log, runId: 'run' })
        expect(run.failed).toEqual([])
        done.push(run.done)
      }
    }
    expect(await forbidden('DailyRole', work)).toEqual([])
    const [first, second] = done
    expect(first).toMatchObject({ replayedErasures: 2, reopenedQuestions: 1 })
    expect(first?.toldLapses).toBeGreaterThan(0)
    expect(second).toMatchObject({ emptiedTrash: 3, summedCounts: 1 })
    const expired = await Array.fromAsync(api.stores.table.expired(new Date('2027-02-01')))
    expect(expired).toEqual([])
  })

  test('for the daily import of studies', async () => {
    const [, nutrition] = await api.stores.library.taxonomy.rubrics()
    if (!nutrition) throw new Error('there is no rubric')
    const search = { text: 'salt', enabled: true }
    await api.stores.library.taxonomy.changeRubric({ ...nutrition, version: 1, search }, noon)
    await register(api.stores, 'editor')
    const retracted = { notices: [{ type: 'retracted' as const, pmid: '900' }] }
    const place = { line: 1, column: 1 }
    const pubmed = {
      async *search() {
        yield '301'
      },
      async *fetchStudies(pmids: Iterable<string> | AsyncIterable<string>) {
        for await (const pmid of pmids) {
          const more = pmid === '101' ? retracted : { registrations: ['NCT00000042'] }
          const found = incomingStudy(pmid, { version: 3 }, more)
          yield { ...found, outcome: 'study' as const, place }
        }
      },
    }
    const citationCounts = async function* (pmids: Iterable<string>) {
      for (const pmid of pmids) {
        yield { pmid, count: 7, at: noon.toISOString(), from: 'icite' as const }
      }
    }
    const until = new Date(noon.getTime() + 86_400_000)
    const trial = readTrial(trialRecord())
    const registry = { fetchTrial: async () => trial }
    const notices = async () => listOfNotices([{ pmid: '301' }])
    const options = {
      sources: { pubmed, registry, notices, citationCounts },
      now: () => noon,
      until,
      log: () => {},
    }
    const work = () => runDailyImport({ stores: api.stores, ...options })
    expect(await forbidden('StudyImportRole', work)).toEqual([])
    expect(await inboxOf(api.stores)).toMatchObject([{ pmid: '301' }])
    expect((await api.stores.studies.find('301'))?.source.registry).toBeDefined()
    expect((await api.stores.studies.find('301'))?.foundNotices).toMatchObject([{ listed: {} }])
    const marks = await Array.fromAsync(queryAll(api.stores.table, 'BOARD'))
    expect(marks).toMatchObject([{ sk: 'FALLEN#101' }, { sk: 'FALLEN#102' }, { sk: 'FALLEN#301' }])
  })

  test('for mails of the desk, one by one and once a day', async () => {
    const { stores } = api
    const anna = await confirmed(stores, await register(stores, 'editor', { username: 'anna' }))
    await confirmed(stores, await register(stores, 'editor', { username: 'bert' }))
    await stores.mailings.choose(anna.id, { desk: 'daily' }, noon)
    let now = noon
    const { sent, deliverDue } = deliveryAt(() => now)
    await deliverDue()
    sent.length = 0
    const headline = { de: 'Salz', en: 'Salt' }
    const notice: DeskNotice = { event: 'approved', hearticleId: 7, headline, by: null }
    const recipients = { to: [], reviewers: false, editors: true, except: [] }
    const asked = { ...recipients, kind: DESK_NOTICE, notice } as const
    const own = { kind: DESK_NEWS, userId: anna.id, notice } as const
    await transact(stores.table, [queueMail(asked, now), queueMail(own, now)])
    const work = async () => {
      await deliverDue()
      await deliverDue()
      now = new Date('2026-11-22T06:00:00Z')
      await deliverDue()
      await stores.outbox.overdueSeconds(now)
    }
    expect(await forbidden('MailRole', work)).toEqual([])
    expect(sent.map(({ to }) => to)).toEqual(['bert@example.org', 'anna@example.org'])
  })

  test('for the letters of a week, from asking for them to an address that does not exist', async () => {
    const { stores } = api
    const now = new Date('2026-11-27T05:00:00Z')
    const email = 'anna@example.org'
    const choice = { language: 'de' as const, rubricIds: [], certainty: 'very_low' as const }
    const { sent, deliverDue } = deliveryAt(() => now)
    await stores.addressConfirmations.askForLetter({ email, ...choice }, noon)
    expect(await forbidden('MailRole', deliverDue)).toEqual([])
    const [, token = ''] = /confirm-email\?token=(\S+)/.exec(sent[0]?.text ?? '') ?? []
    await stores.addressConfirmations.confirm(token, noon)
    const user = await confirmed(stores, await register(stores, 'free', { username: 'berta' }))
    await stores.mailings.choose(user.id, { letter: 'very_low' }, noon)
    await publishApproved(stores, 1, noon, (await register(stores, 'reviewer')).id)
    const plan = () => plannedLetters({ ...stores, now: () => now }).run(now)
    expect(await forbidden('DailyRole', plan)).toEqual([])
    const bounce = () => stores.suppression.add(email, 'bounce', now)
    expect(await forbidden('MailFeedbackRole', bounce)).toEqual([])
    expect(await stores.letterReaders.ofAddress(email)).toBeUndefined()
    // A restore brings it back.
    await letterReader(stores, email)
    expect(await forbidden('MailRole', deliverDue)).toEqual([])
    expect(await stores.letterReaders.ofAddress(email)).toBeUndefined()
    expect(sent).toHaveLength(2)
  })

  test.each(['a few changes', 'everything'])('for a publication of %s', async (what) => {
    const { stores } = api
    const reviewer = (await register(stores, 'reviewer')).id
    const id = await make('corrected')
    await publishApproved(stores, id, noon, reviewer)
    await rewrite(id, {})
    await publishApproved(stores, id, noon, reviewer)
    await proposeTerm(stores, 'somebody')
    const term = await stores.glossary.find(TERM_ID)
    if (!term) throw new Error('is not there')
    const approved = approve(term.record, { userId: reviewer, at: noon.toISOString() })
    await stores.glossary.replace(term.record, changedTerm(term.record, approved), {
      by: reviewer,
      at: noon,
    })
    const isSmall = what !== 'everything'
    const folder = join(scratch, isSmall ? 'small' : 'whole')
    if (isSmall) await updateSnapshot(stores, folder, noon, 'everything')
    const work = async () => {
      const counts = { hearticles: 0, glossary: 0, replacements: 0 }
      const outcome = await runPublication({
        publications: stores.publications,
        changes: stores.changes,
        holder: { machine: 'here', process: '1' },
        isDead: () => true,
        now: () => noon,
        say: () => {},
        work: {
          snapshotDigest: async () => undefined,
          async pull(changed, now) {
            const names = isSmall ? [`HEARTICLE#${id}`, 'STUDY#101', 'GLOSSARY'] : changed
            const manifest = await updateSnapshot(stores, folder, now, names)
            Object.assign(counts, manifest.counts)
            return manifest.digest
          },
          publishAudio: async () => {},
          pages: async () => ({ kind: 'none', written: [], removed: [] }),
          catalogue: async () => {},
          async releaseAudio(changed, now, log) {
            await releaseAudioOfSnapshot(stores, folder, { changed, now }, log)
          },
        },
      })
      expect([outcome, counts]).toMatchObject(['done', { glossary: 1, replacements: 1 }])
    }
    expect(await forbidden('PublishRole', work)).toEqual([])
  })

  test('for all that the desk does by the API', async () => {
    const { account: reviewer } = await signedIn(api.stores, 'reviewer')
    const editor = await signedIn(api.stores, 'editor', { username: 'edits' })
    const admin = await signedIn(api.stores, 'admin', { username: 'rules' })
    const ids = [await make('one'), await make('two')]
    for (const id of ids) await approveEdition(api.stores, id, noon, reviewer.id)
    const notice = { notices: [{ type: 'retraction' as const, pmid: '101' }] }
    api.rebuild({
      studyFetcher: {
        fetch: async (pmid) => ({ outcome: 'study', study: incomingStudy(pmid, {}, notice) }),
        preview: () => Promise.reject(new Error('nobody searches')),
      },
    })
    const ask = async (who: typeof editor, method: string, path: string, body?: object) => {
      const { status } = await api.ask(method, path, body, who.headers)
      return `${method} ${path} ${status}`
    }
    const work = async () => {
      const [one, two] = ids.map((id) => `/api/hearticle/${id}`)
      const done = [
        await ask(editor, 'POST', `${one}/publication`, {}),
        await ask(editor, 'GET', `${one}`),
        await ask(editor, 'POST', `${two}/publication`, {}),
      ]
      for (const id of ids) await rewrite(id, { explanation })
      done.push(await ask(editor, 'GET', `${two}/difference?from=approved`))
      done.push(await ask(editor, 'DELETE', `${two}/working-copy`))
      await approveEdition(api.stores, ids[0] ?? 0, noon, reviewer.id)
      done.push(
        await ask(editor, 'POST', `${one}/publication`, {}),
        await ask(editor, 'POST', `${one}/withdrawal`, {}),
        await ask(editor, 'POST', `/api/desk/trash/hearticle/${ids[0]}/restoration`, {}),
        await ask(editor, 'DELETE', `${one}`),
        await ask(editor, 'GET', '/api/desk/trash'),
        await ask(editor, 'POST', `/api/desk/trash/hearticle/${ids[0]}/restoration`, {}),
        await ask(editor, 'GET', '/api/hearticle'),
        await ask(admin, 'GET', '/api/admin/desk-settings'),
        await ask(admin, 'PUT', '/api/admin/desk-settings', { needsSecondPerson: false }),
        await ask(admin, 'GET', '/api/admin/audit'),
        await ask(editor, 'POST', '/api/library/studies', { pmid: '777' }),
        await ask(admin, 'PUT', `/api/admin/users/${reviewer.id}/roles`, ['ROLE_USER'] as never),
      )
      await workAtDesk(editor, admin)
      done.push(await ask(editor, 'DELETE', '/api/account', { password: PASSWORD }))
      expect(done.filter((line) => !line.endsWith(' 200'))).toEqual([])
    }
    expect(await forbidden('ApiRole', work)).toEqual([])
  })

  test('for the API where an accepted study is taken back', async () => {
    const ask = asking(await signedIn(api.stores, 'editor'))
    await api.stores.studies.importMany([incomingStudy('301')], { inbox: 'query' }, noon)
    const accept = { decision: 'accept', pmid: '301', rubricId: null, topicId: 2, ownerId: null }
    const decided: unknown[] = []
    const work = async () => {
      const decisions = '/api/desk/studies/decisions'
      decided.push(await ask('POST', decisions, { decisions: [accept] }))
      decided.push(await ask('POST', `${decisions}/undo`, { pmids: ['301'] }))
    }
    expect(await forbidden('ApiRole', work)).toEqual([])
    expect(decided).toMatchObject([
      { results: [{ outcome: 'done' }] },
      { results: [{ outcome: 'done' }] },
    ])
  })

  test('for the API where a hearticle is read again in the same hour', async () => {
    const ask = asking(await signedIn(api.stores, 'free'))
    const read = { hearticleId: 1, interactionType: 'READ' }
    const answers: unknown[] = []
    const work = async () => {
      for (const minutes of [0, 40]) {
        api.rebuild({ now: () => new Date(noon.getTime() + minutes * 60_000) })
        answers.push(await ask('POST', '/api/interactions', read))
      }
    }
    expect(await forbidden('ApiRole', work)).toEqual([])
    expect(answers).toEqual([{ counted: true }, { counted: true }])
  })

  const calls = triedEndpoints.flatMap(({ name, method }) =>
    (CASES[name]?.answers ?? []).map((how) => {
      const way = requestOf(how)
      return { name, method, way, path: way.path }
    }),
  )
  test.each(calls)('for $name by the API: $path', async ({ method, way }) => {
    const ask = await prepareCase(api, method, way)
    const work = async () => expect((await ask()).status).toBe(200)
    expect(await forbidden('ApiRole', work)).toEqual([])
  })
})
