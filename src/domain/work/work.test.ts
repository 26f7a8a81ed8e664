// Rules: P-WORK, P-SECOND-PERSON, P-SECOND-PERSON-OFF.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'
import type { StudyTexts } from '../study/study.ts'
import { seenTexts } from '../study/study-texts.ts'
import {
  approvalRefusal,
  approve,
  differingPlaces,
  discard,
  presentProposed,
  propose,
  sendBack,
  type Work,
  workedOn,
} from './work.ts'

const at = '2026-11-21T11:00:00.000Z'
const by = (userId: string) => ({ userId, at })
const needed = { needsSecondPerson: true }

test('what is taken back to what is shown ends the proposal and keeps the approval', () => {
  const shown = { text: 'a', at, checked: { by: 'r', at } }
  const proposed = propose({ shown }, 'b', by('w'), needed)
  expect(proposed).toEqual({ shown, proposed: { text: 'b', writers: ['w'], at } })
  expect(propose(proposed, 'a', by('v'), needed)).toEqual({ shown })
  expect(discard(proposed)).toEqual({ shown })
})

test('saving the same again makes nobody a writer, and answers no request for changes', () => {
  const asked = sendBack(propose({}, 'b', by('w'), needed), by('r'), 'Kürzer')
  expect(asked.proposed?.changesAsked).toEqual({ by: 'r', at, comments: 'Kürzer' })
  expect(propose(asked, 'b', by('v'), needed)).toEqual(asked)
  const changed = propose(asked, 'c', by('v'), needed)
  expect(changed).toEqual({ proposed: { text: 'c', writers: ['w', 'v'], at } })
})

test('nothing is proposed where there was nothing and nothing is written', () => {
  const seen = { ...needed, seen: seenTexts }
  expect(propose({}, {}, by('w'), seen)).toEqual({})
})

test('who wrote it is told so, and who may not decide is, too', () => {
  const { proposed } = propose({}, 'b', by('w'), needed)
  if (!proposed) throw new Error('nothing is proposed')
  const approvalOf = (id: string, role: Role, roleGivers?: Partial<Record<Role, string>>) =>
    presentProposed(proposed, new Map(), { id, roles: [role], roleGivers }, ['ROLE_REVIEWER'])
      .approval
  expect(approvalOf('w', 'ROLE_REVIEWER')).toBe('own_edition')
  expect(approvalOf('r', 'ROLE_REVIEWER')).toBe('open')
  expect(approvalOf('r', 'ROLE_REVIEWER', { ROLE_REVIEWER: 'w' })).toBe('role_by_writer')
  expect(approvalOf('r', 'ROLE_EDITOR')).toBe('forbidden')
})

test('differing places are named by their paths', () => {
  const before = { term: { de: 'a', en: 'b' }, also: { de: ['x'], en: [] } }
  const after = { term: { de: 'a', en: 'c' }, also: { de: ['x', 'y'], en: [] }, card: { n: 1 } }
  expect(differingPlaces(before, after)).toEqual(['term.en', 'also.de', 'card'])
  expect(differingPlaces(after, after)).toEqual([])
})

const step = fc.record({
  does: fc.constantFrom('write', 'append', 'draft', 'approve', 'send back', 'discard', 'switch'),
  who: fc.constantFrom('a', 'b', 'c'),
})

/** Each word of a text begins with the id of who wrote it, and no word is written twice. */
const wordsOf = ({ german, card }: StudyTexts): string[] =>
  [german?.title, card?.registration].flatMap((text) => text?.split(' ') ?? [])

test('nothing that readers see counts as checked that nobody else approved', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      let work: Work<StudyTexts> = {}
      let needsSecondPerson = true
      const approved = new Set<string>()
      for (const [number, { does, who }] of steps.entries()) {
        const word = `${who}${number}`
        const { german, card } = workedOn(work) ?? {}
        const confirmed = { registration: word, confirmedBy: who, confirmedAt: at }
        const shownBefore = wordsOf(seenTexts(work.shown?.text))
        const save = (text: StudyTexts) => {
          work = propose(work, text, by(who), { needsSecondPerson, seen: seenTexts })
        }
        const { proposed } = work
        const isOthers = proposed && !proposed.writers.includes(who)
        if (does === 'switch') needsSecondPerson = !needsSecondPerson
        if (does === 'write') save({ german: { title: word }, card: confirmed })
        if (does === 'append') {
          save({
            german: { title: `${german?.title ?? ''} ${word}`.trim() },
            ...(card && { card }),
          })
        }
        if (does === 'draft') save({ ...(german && { german }), card: { registration: word } })
        if (does === 'discard') work = discard(work)
        if (does === 'send back' && isOthers) work = sendBack(work, by(who), 'Nein')
        if (does === 'approve' && isOthers) {
          const words = wordsOf(proposed.text)
          expect(words.filter((one) => one.startsWith(who) && !approved.has(one))).toEqual([])
          for (const one of words) approved.add(one)
          work = approve(work, by(who))
        }
        const shown = wordsOf(seenTexts(work.shown?.text))
        const isUnapproved = (one: string) => !approved.has(one)
        if (work.shown?.checked) expect(shown.filter(isUnapproved)).toEqual([])
        // Where somebody else is needed, one person alone shows nothing that was not shown before.
        const isNew = (one: string) => isUnapproved(one) && !shownBefore.includes(one)
        if (needsSecondPerson) expect(shown.filter(isNew)).toEqual([])
      }
    }),
    { numRuns: rounds(300, 5000) },
  )
})

test('a reviewer counts where one role that lets them review comes from no writer (P-SECOND-PERSON)', () => {
  const roles = ['ROLE_USER', 'ROLE_REVIEWER', 'ROLE_ADMIN'] as const
  const approving = ['ROLE_REVIEWER', 'ROLE_ADMIN'] as const
  const given = (roleGivers: Record<string, string>, some = roles.slice(0, 2)) =>
    approvalRefusal({ id: 'dora', roles: [...some], roleGivers }, ['anna', 'ben'], approving)
  expect(given({})).toBeUndefined()
  expect(given({ ROLE_REVIEWER: 'carla', ROLE_USER: 'anna' })).toBeUndefined()
  expect(given({ ROLE_REVIEWER: 'ben' })).toBe('role_by_writer')
  expect(given({ ROLE_REVIEWER: 'ben', ROLE_ADMIN: 'carla' }, [...roles])).toBeUndefined()
  expect(given({ ROLE_REVIEWER: 'ben', ROLE_ADMIN: 'anna' }, [...roles])).toBe('role_by_writer')
  expect(given({}, ['ROLE_USER'])).toBe('forbidden')
  const anna = { id: 'anna', roles: ['ROLE_ADMIN'] as const }
  expect(approvalRefusal(anna, ['ben', 'anna'], approving)).toBe('own_edition')
})
