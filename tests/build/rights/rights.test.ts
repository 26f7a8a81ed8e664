import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTaxonomyStore } from '../../../functions/store/content/taxonomy.ts'
import { openTestSandbox, type TestSandbox } from '../../support/payment-sandbox.ts'
import { hearticleDraft, incomingStudy } from '../../support/records.ts'
import { arrangeDailyWork } from './arrange-daily-work.ts'
import { arrangeMails } from './arrange-mails.ts'
import { openRecorder, type Recorder } from './recorder.ts'

let recorder: Recorder
let payments: TestSandbox

beforeAll(async () => {
  payments = await openTestSandbox(new Date().toISOString(), {})
  recorder = await openRecorder({
    'stripe-secret': payments.secretKey,
    'stripe-webhook-secret': payments.webhookSecret,
  })
})
afterAll(async () => {
  await recorder?.close()
  await payments?.close()
})

const EXACTLY = { missing: [], surplus: [] }

describe('a role allows what its function asks for, and nothing else:', () => {
  test('the import of studies', async () => {
    const { table, stores } = await recorder.newTable()
    const rubric = {
      id: 1,
      name: { de: 'Salz', en: 'Salt' },
      description: { de: 'Salz', en: 'Salt' },
    }
    await createTaxonomyStore(table).putRubric(rubric)
    const [kept] = await stores.library.taxonomy.rubrics()
    if (!kept) throw new Error('there is no rubric')
    const search = { text: 'salt', enabled: true }
    await stores.library.taxonomy.changeRubric(
      { ...kept, version: kept.version + 1, search },
      new Date(),
    )
    await stores.registrations.register(
      {
        ...{ username: 'edith', email: 'edith@example.org', passwordHash: 'x' },
        ...{ language: 'de', isChamberMember: false },
      },
      new Date(),
      { roles: ['ROLE_EDITOR'], grant: 'Free' },
    )
    await stores.studies.importMany(
      [
        incomingStudy(
          '101',
          {},
          {
            notices: [{ type: 'retracted' }, { type: 'expression-of-concern' }],
          },
        ),
      ],
      {},
      new Date(),
    )
    await stores.hearticles.importByKey(hearticleDraft('salt', { publicationDate: '2020-01-01' }))
    // Some editors were told of it before the run that told them was cut off.
    const facts = { pmid: '101', type: 'expression-of-concern', title: 'Salt', hearticleIds: [1] }
    const alarm = { ...facts, foundAt: '2026-11-21T12:00:00.000Z' }
    const Item = { pk: 'ALARMS', sk: '101#expression-of-concern', alarm, toldUpTo: '0' }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    const rights = await recorder.rightsAfter(table, {
      ...{ role: 'StudyImportRole', entry: 'study-import.mjs', events: [{}] },
      ahead: ['pubmed-answers.ts'],
    })
    expect(rights).toEqual(EXACTLY)
  })

  test('the daily job', async () => {
    const { table, stores } = await recorder.newTable()
    await arrangeDailyWork({ table, stores, files: recorder.bucket.objects, payments })
    const rights = await recorder.rightsAfter(table, {
      ...{ role: 'DailyRole', entry: 'scheduled.mjs', events: [{}] },
      environment: { SANDBOX_PORT: String(payments.port()) },
      ahead: ['stripe-at-sandbox.ts'],
    })
    expect(rights).toEqual(EXACTLY)
  })

  test('mails', async () => {
    const { table, stores } = await recorder.newTable()
    const rights = await recorder.rightsAfter(table, {
      ...{ role: 'MailRole', entry: 'mail.mjs', events: await arrangeMails(table, stores) },
      environment: {
        MAIL_FROM: 'post@mail.hearticle.example',
        MAIL_CONFIGURATION_SET: 'hearticle-trial',
      },
    })
    expect(rights).toEqual(EXACTLY)
  })

  test('what starts publications', async () => {
    const { table, stores } = await recorder.newTable()
    // A small change first, which a function publishes; then all of it, which a build does.
    await stores.changes.note(['STUDY#101'], new Date(Date.now() - 60_000))
    const rights = await recorder.rightsAfter(table, {
      ...{ role: 'StartPublicationRole', entry: 'start-publication.mjs' },
      events: [{ task: 'look' }, { task: 'new-day' }, { Records: [] }],
      environment: {
        PUBLICATION_PROJECT: 'hearticle-trial-publication',
        SMALL_FUNCTION: 'hearticle-trial-publishSmall',
      },
    })
    expect(rights).toEqual(EXACTLY)
  })

  test('what takes in bounces', async () => {
    const { table } = await recorder.newTable()
    const bounce = {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'gone@example.org' }],
      },
    }
    const Sns = { MessageId: 'a', Message: JSON.stringify(bounce) }
    const events = [{ Records: [{ EventSource: 'aws:sns', Sns }] }]
    const recorded = { role: 'MailFeedbackRole', entry: 'mail-feedback.mjs', events }
    expect(await recorder.rightsAfter(table, recorded)).toEqual(EXACTLY)
  })
})
