// Rules: P-TODAY, P-FRONT-LISTS.
import { expect, test } from 'vitest'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { frontPage } from '../../domain/hearticle/front-page.ts'
import { translators } from '../../i18n/translators.ts'
import { front } from './front.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const topic = { id: 1, name: 'Salz', color: '#aa0000', imageName: 'x', rubric: { id: 1, name: '' } }
const hearticle = (id: number, publicationDate: string, breaking = false) =>
  ({
    id,
    publicationDate,
    breaking,
    topic,
    findings: [],
    comparisons: [],
    notice: null,
    picture: { motifs: ['mark'] },
    translations: [{ id, languageCode: 'de', headline: `Nr. ${id}`, keywords: [] }],
  }) as unknown as HearticleSummary

const draw = (all: HearticleSummary[], mostRead: number[] = []) =>
  String(front(frontPage(all, mostRead, NOON), { t: translators.de, language: 'de' }))

/** What each card says before its topic, by its number. */
const labelsOf = (drawn: string) =>
  Array.from(
    drawn.matchAll(/data-key="h(\d+)".*?<p class="card-label">(.*?)<\/p>/gs),
    ([, id, label = '']) => [id, label.match(/Eilmeldung|Heute<|Neueste</g) ?? []],
  )

test('the story says of which day it is, also a breaking one of that day', () => {
  const old = hearticle(1, '2026-11-19')
  const labels = (day: string, breaking: boolean) =>
    labelsOf(draw([old, hearticle(3, day), hearticle(4, day, breaking)]))
  expect(labels('2026-11-21', false)).toEqual([
    ['4', ['Heute<']],
    ['3', []],
    ['1', []],
  ])
  expect(labels('2026-11-21', true)[0]).toEqual(['4', ['Eilmeldung', 'Heute<']])
  expect(labels('2026-11-20', true)[0]).toEqual(['4', ['Eilmeldung', 'Neueste<']])
})

test('while a breaking one of another day leads, those of the day beside it say so', () => {
  const breaking = [hearticle(1, '2026-11-18', true), hearticle(2, '2026-11-19')]
  const labels = (day: string) =>
    labelsOf(draw([...breaking, hearticle(3, day), hearticle(4, day)]))
  const shown = (word: string) => [
    ['1', ['Eilmeldung']],
    ['4', [word]],
    ['3', [word]],
    ['2', []],
  ]
  expect(labels('2026-11-21')).toEqual(shown('Heute<'))
  expect(labels('2026-11-20')).toEqual(shown('Neueste<'))
})

test('what is read most is called so, else what stands there is earlier', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => hearticle(id, `2026-11-1${id}`))
  expect(draw(all, [8, 2, 3, 1])).toContain('Meistgelesen')
  expect(draw(all, [8, 2, 3])).not.toContain('Meistgelesen')
  expect(draw(all, [8, 2, 3])).toContain('Frühere Hearticles')
})
