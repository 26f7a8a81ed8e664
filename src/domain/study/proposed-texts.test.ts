// Rules: P-STUDY-TEXTS.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import { approvedTexts, publicStudy, savedTexts, shownTexts, workedOn } from './proposed-texts.ts'
import type { StudyRecord, StudyTexts } from './study.ts'

type Editorial = StudyRecord['editorial']

const at = '2026-11-21T11:00:00.000Z'
const german = (title: string): StudyTexts => ({ german: { title } })
const by = (userId: string) => ({ userId, at })

test('what is taken back to what is public ends the proposal and keeps the approval', () => {
  const checked = { by: 'r', at }
  const proposed = savedTexts({ ...german('a'), checked }, german('b'), by('w'), true)
  expect(proposed).toEqual({
    ...german('a'),
    checked,
    proposed: { ...german('b'), writers: ['w'], at },
  })
  expect(savedTexts(proposed, german('a'), by('v'), true)).toEqual({ ...german('a'), checked })
})

test('saving the same again makes nobody a writer, and answers no request for changes', () => {
  const changesAsked = { by: 'r', at, comments: 'Kürzer' }
  const proposed = { ...german('b'), writers: ['w'], at, changesAsked }
  expect(savedTexts({ proposed }, german('b'), by('v'), true)).toEqual({ proposed })
  const changed = savedTexts({ proposed }, german('c'), by('v'), true)
  expect(changed.proposed).toEqual({ ...german('c'), writers: ['w', 'v'], at })
})

const step = fc.record({
  does: fc.constantFrom('write', 'append', 'confirm', 'approve', 'discard', 'switch'),
  who: fc.constantFrom('a', 'b', 'c'),
})

/** Each word of a text begins with the id of who wrote it, and no word is written twice. */
const wordsOf = ({ german, card }: StudyTexts): string[] =>
  [german?.title, card?.registration].flatMap((text) => text?.split(' ') ?? [])

test('nothing that readers see counts as checked that nobody else approved', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      let editorial: Editorial = { rubricId: 1 }
      let needsSecondPerson = true
      const approved = new Set<string>()
      for (const [number, { does, who }] of steps.entries()) {
        const word = `${who}${number}`
        const { german: now, card } = workedOn(editorial)
        const save = (texts: StudyTexts) => {
          editorial = savedTexts(editorial, texts, by(who), needsSecondPerson)
        }
        if (does === 'switch') needsSecondPerson = !needsSecondPerson
        if (does === 'write') save({ ...german(word), card: { registration: word } })
        if (does === 'append')
          save({ ...german(`${now?.title ?? word} ${word}`), ...(card && { card }) })
        if (does === 'confirm') {
          const confirmed = { registration: word, confirmedBy: who, confirmedAt: at }
          save({ ...(now && { german: now }), card: confirmed })
        }
        if (does === 'discard') {
          const { proposed: _, ...kept } = editorial
          editorial = kept
        }
        const { proposed } = editorial
        if (does === 'approve' && proposed && !proposed.writers.includes(who)) {
          const words = wordsOf(proposed)
          expect(words.filter((one) => one.startsWith(who) && !approved.has(one))).toEqual([])
          for (const one of words) approved.add(one)
          editorial = approvedTexts(editorial, proposed, by(who))
        }
        expect(editorial.rubricId).toBe(1)
        const shown = wordsOf(shownTexts(publicStudy({ editorial } as StudyRecord).editorial))
        if (editorial.checked) expect(shown.filter((one) => !approved.has(one))).toEqual([])
      }
    }),
    { numRuns: rounds(300, 5000) },
  )
})
