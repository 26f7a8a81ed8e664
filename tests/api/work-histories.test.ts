/**
 * Random histories of all that is approved as a whole, read as readers do: whatever is shown somebody
 * else approved as it stood, who might then (P-WORK, P-SECOND-PERSON, P-NAMES-CONFIRMED).
 */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type ProposalKind, proposalKinds } from '../../src/contract/desk/proposals.ts'
import type { Role } from '../../src/contract/protocol/account-fields.ts'
import { type Kind, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import { glossaryText } from '../support/glossary.ts'
import { rounds } from '../support/rounds.ts'

const PEOPLE = {
  editor: { kind: 'editor', roles: ['ROLE_EDITOR'] },
  reviewer: { kind: 'reviewer', roles: ['ROLE_REVIEWER'] },
  both: { kind: 'reviewer', roles: ['ROLE_EDITOR', 'ROLE_REVIEWER'] },
  admin: { kind: 'admin', roles: ['ROLE_ADMIN'] },
  boss: { kind: 'admin', roles: ['ROLE_ADMIN'] },
} as const satisfies Record<string, { kind: Kind; roles: readonly Role[] }>
type Name = keyof typeof PEOPLE
const names = Object.keys(PEOPLE) as Name[]

/** What is done, as often as it stands here. */
const deeds = [
  ...Array<'propose'>(4).fill('propose'),
  ...Array<'approve'>(4).fill('approve'),
  ...(['approve what was', 'send back', 'discard', 'take away', 'leave or return'] as const),
]
type Step = [(typeof deeds)[number], ProposalKind, Name]
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...deeds),
  fc.constantFrom(...proposalKinds),
  fc.constantFrom(...names),
)
const steps = fc.array(step, { minLength: 10, maxLength: 40 })

/** Each alone, then two; who loses the right in between, and has it again. */
const wholeWay = (kind: ProposalKind): Step[] => [
  ['propose', kind, 'editor'],
  ['approve', kind, 'editor'],
  ['approve', kind, 'boss'],
  ['propose', kind, 'both'],
  ['approve', kind, 'both'],
  ['leave or return', kind, 'admin'],
  ['approve', kind, 'admin'],
  ['leave or return', kind, 'admin'],
  ['approve', kind, 'admin'],
]

const api = appForEachTest()
let people: Record<Name, Person>

beforeEach(async () => {
  const signed = names.map(
    async (name) =>
      [name, await signedIn(api.stores, PEOPLE[name].kind, { username: name })] as const,
  )
  people = Object.fromEntries(await Promise.all(signed)) as typeof people
  await publishApproved(api.stores, 1, api.now(), people.reviewer.account.id)
})

const inLetters = (count: number) =>
  [...String(count)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')
const accountOf = async (name: Name) => {
  const account = await api.stores.users.find(people[name].account.id)
  if (!account) throw new Error('is not there')
  return account
}
const setRoles = async (name: Name, roles: readonly Role[]) =>
  api.stores.rights.setRoles(await accountOf(name), roles, { by: 'operator', at: api.now() })

/** What readers are given of the study, the term and the name. */
const shown = async (): Promise<Record<ProposalKind, string | undefined>> => {
  const [study, hearticle] = await Promise.all(
    ['pubmedarticles/public/101?lang=de', 'public/hearticle/1'].map(async (path) =>
      (await api.get(`/api/${path}`)).json(),
    ),
  )
  const [term] = await api.stores.glossary.published()
  return {
    study: study.translations?.[0]?.translatedTitle,
    term: term?.explanation.de,
    name: hearticle.responsibility?.reviewers?.[0]?.name,
  }
}

test('nothing is shown that nobody else approved as it stands', { timeout: 300_000 }, async () => {
  let count = 0
  let approvals = 0
  const texts = new Map<string, { author: Name; approvedBy: Set<Name> }>()
  const live = async (all: readonly Step[]) => {
    for (const name of names) await setRoles(name, PEOPLE[name].roles)
    let termId: string | undefined
    const before: Record<string, number> = {}
    const idOf = {
      study: () => '101',
      term: () => termId ?? 'none',
      name: () => people.reviewer.account.id,
    }
    for (const [deed, kind, by] of all) {
      const id = idOf[kind]()
      const ask = (method: string, path: string, body?: unknown) =>
        api.askAs(people[by], method, path, body)
      const found = await api.stores.works.find(kind, id)
      const version = found?.version ?? 1
      const proposal = `/api/proposals/${kind}/${id}`
      const was = await shown()
      const decide = (read: number, status: string) =>
        ask('POST', `${proposal}/decision`, { version: read, status, comments: 'Gesehen.' })
      if (deed === 'propose') {
        count += 1
        const text = `Satz ${inLetters(count)}`
        const author = kind === 'name' ? 'reviewer' : by
        texts.set(text, { author, approvedBy: new Set() })
        before[kind] = version
        if (kind === 'study') {
          const german = { title: text, abstract: [], keywords: [] }
          const body = { version, rubricId: null, topicId: null, german }
          await ask('PUT', '/api/library/studies/101', body)
        } else if (kind === 'term') {
          const body = glossaryText({ explanation: { de: text, en: text } })
          const at = '/api/desk/glossary'
          const answer = await (termId
            ? ask('PUT', `${at}/${termId}`, { ...body, version })
            : ask('POST', at, body))
          if (answer.status === 200) termId = answer.body.id
        } else {
          const namedAs = { name: text, profession: 'Ärztin' }
          await api.askAs(people.reviewer, 'PUT', '/api/account/reviewer-name', { namedAs })
        }
      } else if (deed === 'approve' || deed === 'approve what was') {
        const read = deed === 'approve' ? version : (before[kind] ?? 1)
        const waits = JSON.stringify(found?.work.proposed?.text ?? null)
        const { roles } = await accountOf(by)
        const { status } = await decide(read, 'APPROVED')
        if (status !== 200) continue
        approvals += 1
        expect(read).toBe(version)
        const mayApprove: Role[] =
          kind === 'name' ? ['ROLE_ADMIN'] : ['ROLE_ADMIN', 'ROLE_REVIEWER']
        expect(mayApprove.some((role) => roles.includes(role))).toBe(true)
        for (const [text, { approvedBy }] of texts) {
          if (waits.includes(`"${text}"`)) approvedBy.add(by)
        }
      } else if (deed === 'send back') await decide(version, 'NEEDS_REVISION')
      else if (deed === 'discard') await ask('DELETE', proposal)
      else if (deed === 'leave or return') {
        const { roles } = await accountOf(by)
        await setRoles(by, roles.length === 1 ? PEOPLE[by].roles : [])
      } else if (kind === 'term' && termId) {
        const answer = await ask('DELETE', `/api/desk/glossary/${termId}?version=${version}`)
        if (answer.status === 200) termId = undefined
      } else if (kind === 'name') {
        await api.askAs(people.reviewer, 'PUT', '/api/account/reviewer-name', { namedAs: null })
      }
      if (termId && !(await api.stores.works.find('term', termId))) termId = undefined
      const is = await shown()
      for (const of of proposalKinds) {
        const text = is[of]
        if (text === undefined || text === was[of]) continue
        expect(deed, JSON.stringify(all)).toContain('approve')
        expect(kind).toBe(of)
        const { author, approvedBy } = texts.get(text) ?? { author: by, approvedBy: new Set() }
        expect([...approvedBy].filter((name) => name !== author)).not.toEqual([])
      }
    }
    if (termId) {
      const found = await api.stores.glossary.find(termId)
      if (found) await api.stores.glossary.remove(found.record, { by: 'operator', at: api.now() })
    }
  }
  await fc.assert(fc.asyncProperty(steps, live), {
    numRuns: rounds(12, 200),
    // One that goes through all of it, whatever chance does.
    examples: [[proposalKinds.flatMap(wholeWay)]],
  })
  expect(approvals).toBeGreaterThanOrEqual(6)
})
