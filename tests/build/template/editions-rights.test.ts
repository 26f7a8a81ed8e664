// Rules: P-DESK-MAILS, P-LAPSE-MAILS, P-PLANNED, P-PLANNED-REPLACEMENT, P-TRASH.
import { beforeAll, describe, expect, test } from 'vitest'
import { releasePlanned } from '../../../functions/editorial/release-planned.ts'
import { tellLapses } from '../../../functions/editorial/tell-lapses.ts'
import type { TableCall } from '../../../functions/store/table/wrapped-table.ts'
import { register, signedIn } from '../../support/accounts.ts'
import { appForEachTest } from '../../support/app.ts'
import { approveEdition, publishApproved } from '../../support/editions.ts'
import { describedStudy, hearticleDraft, incomingStudy, noon } from '../../support/records.ts'
import { trialTemplate } from './trial-template.ts'

interface Statement {
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, string[]>>
}

let statementsOf: (role: string) => Statement[]
beforeAll(async () => {
  const { propertiesOf } = await trialTemplate()
  statementsOf = (role) =>
    propertiesOf(role).Policies.flatMap(
      ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) =>
        PolicyDocument.Statement,
    )
})

/** What DynamoDB asks of a role for a call: actions, each on a partition of the table or its list. */
function actionsOf({ name, writes, partitions, isList }: TableCall): string[] {
  if (writes.length === 0) return partitions.map((pk) => `${name}${isList ? ' list' : ''} ${pk}`)
  return writes.map((write) => {
    if ('put' in write) return `PutItem ${write.put.pk}`
    if ('update' in write) return `UpdateItem ${write.update.pk}`
    return 'remove' in write
      ? `DeleteItem ${write.remove.pk}`
      : `ConditionCheckItem ${write.check.pk}`
  })
}

const isList = ({ Resource }: Statement) => JSON.stringify(Resource).includes('/index/list')

function isAllowed(statements: readonly Statement[], asked: string): boolean {
  const [, action, list, pk = ''] = /^(\w+)( list)? (.*)$/s.exec(asked) ?? []
  return statements.some((statement) => {
    if (![statement.Action].flat().includes(`dynamodb:${action}`)) return false
    if (isList(statement) !== (list !== undefined)) return false
    const { Condition = {} } = statement
    const keys = ['ForAllValues:StringLike', 'ForAllValues:StringEquals'].flatMap(
      (operator) => Condition[operator]?.['dynamodb:LeadingKeys'] ?? [],
    )
    return keys.some((key) => (key.endsWith('*') ? pk.startsWith(key.slice(0, -1)) : pk === key))
  })
}

describe('what editions need of the table is allowed in AWS', () => {
  const api = appForEachTest()
  const note = { de: 'Falsch.', en: 'Wrong.' }

  /** The actions on the table that somebody is not allowed to do, of those that a piece of work needs. */
  const forbidden = async (role: string, work: () => Promise<unknown>): Promise<string[]> => {
    const asked = new Set<string>()
    api.stores.faults.after = (call) => {
      for (const action of actionsOf(call)) asked.add(action)
    }
    await work()
    api.stores.faults.after = () => {}
    expect(asked.size).toBeGreaterThan(0)
    return [...asked].filter((action) => !isAllowed(statementsOf(role), action))
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
  const planReplacement = async (key: string, reviewer: string) => {
    const id = await make(key)
    await publishApproved(api.stores, id, noon, reviewer)
    await rewrite(id, { publicationDate: '2026-11-22', citedPmids: ['103'] })
    await approveEdition(api.stores, id, noon, reviewer)
    const desk = await api.stores.hearticles.findForDesk(id)
    if (!desk || desk === 'deleted') throw new Error('is not there')
    const plan = { by: 'w', at: noon, kind: 'update', note } as const
    await api.stores.hearticles.plan(desk, desk.hearticle, plan)
    return id
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
      await planReplacement(`next-${name}`, who)
    }
    const account = await api.stores.users.find(other)
    if (account) await api.stores.rights.setRoles(account, [], { by: 'a', at: noon })
    const due = new Date('2026-11-21T23:05:00Z')
    const work = async () => {
      const { released, ended } = await releasePlanned(api.stores, due)
      expect([released.length, ended.length]).toEqual([2, 2])
    }
    expect(await forbidden('StartPublicationRole', work)).toEqual([])
  })

  test('for the daily job', async () => {
    const reviewer = await register(api.stores, 'reviewer')
    const id = await make('lapses')
    await approveEdition(api.stores, id, noon, reviewer.id)
    await api.stores.rights.setRoles(reviewer, [], { by: 'a', at: noon })
    const gone = await planReplacement('gone', (await register(api.stores, 'admin')).id)
    await api.stores.hearticles.remove(gone, noon)
    const later = new Date(noon.getTime() + 31 * 86_400_000)
    const work = async () => {
      expect(await tellLapses(api.stores, noon)).toBeGreaterThan(0)
      expect(await api.stores.hearticles.emptyTrash(later)).toBeGreaterThan(0)
    }
    expect(await forbidden('DailyRole', work)).toEqual([])
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
      for (const id of ids) await rewrite(id, {})
      done.push(await ask(editor, 'GET', `${two}/working-copy`))
      done.push(await ask(editor, 'DELETE', `${two}/working-copy`))
      await approveEdition(api.stores, ids[0] ?? 0, noon, reviewer.id)
      done.push(
        await ask(editor, 'POST', `${one}/publication`, { kind: 'update', note }),
        await ask(editor, 'POST', `${one}/withdrawal`, {}),
        await ask(editor, 'POST', `${one}/restoration`, {}),
        await ask(editor, 'DELETE', `${one}`),
        await ask(editor, 'GET', '/api/desk/trash'),
        await ask(editor, 'POST', `${one}/restoration`, {}),
        await ask(editor, 'GET', '/api/hearticle'),
        await ask(admin, 'GET', '/api/admin/desk-settings'),
        await ask(admin, 'PUT', '/api/admin/desk-settings', { needsSecondPerson: false }),
        await ask(admin, 'GET', '/api/admin/audit'),
        await ask(editor, 'POST', '/api/library/studies', { pmid: '777' }),
        await ask(admin, 'PUT', `/api/admin/users/${reviewer.id}/roles`, ['ROLE_USER'] as never),
      )
      expect(done.filter((line) => !line.endsWith(' 200'))).toEqual([])
    }
    expect(await forbidden('ApiRole', work)).toEqual([])
  })
})
