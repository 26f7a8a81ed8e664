// Rules: P-SEARCH-ACCESS, P-SEARCH-CARD, P-NOTHING-SAID, P-UNDERSTOOD.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { answerTo, foundAnswer, understoodAs } from '../../../tests/support/answers.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import { FirstResults } from './FirstResults.tsx'
import { Understood } from './Understood.tsx'
import { WaysOn } from './WaysOn.tsx'

const drawn = (to = answerTo()) =>
  drawComponent(createElement(FirstResults, to), 'de', ['feed', 'search', 'designs', 'evidence'])
const [salt, study] = answerTo().first

test('everybody sees the first results as cards behind the gate of their kind, with their price', () => {
  const html = drawn()
  expect(html).toContain('<a href="/pubmed/11" data-gate="study" data-id="11" lang="en">Salt</a>')
  expect(html).toContain('Metaanalyse · 174.149\u00a0Personen · Lancet 2012 <span class="price"')
  expect(html).toContain(
    '<a href="/hearticle/7" data-gate="hearticle" data-id="7" data-price="premium"',
  )
})

test('a result says which words of the question it has and which not, where it was asked for several', () => {
  expect(drawn()).toContain('hat: Salz\u00a0· nicht: Sturz</p>')
  const one = salt ? { ...salt, has: ['Salz'], lacks: [] } : []
  expect(drawn(answerTo({ first: [one].flat() }))).not.toContain('hat:')
})

test('a hearticle that the answer rests on opens and has its figure, no other one has any', () => {
  const html = drawn(answerTo({ answer: foundAnswer }))
  expect(html).toContain('<a href="/hearticle/7" data-id="7" data-price="free"')
  expect(html).toContain('<b class="card-result">36 statt 51 von 1.000</b>')
  expect(drawn()).not.toContain('card-result')
})

test('a retracted study is marked, as is a hearticle that cites one', () => {
  if (salt?.kind !== 'hearticle' || study?.kind !== 'study') throw new Error('not found')
  const notice = 'retracted' as const
  const first = [
    { ...salt, hearticle: { ...salt.hearticle, notice } },
    { ...study, source: { ...study.source, notice } },
  ]
  const html = drawn(answerTo({ first }))
  expect(html).toContain('<em class="flag" data-notice="retracted">Zurückgezogen')
  expect(html).toContain(
    '<em class="flag" data-notice="retracted">Eine zitierte Studie wurde zurückgezogen',
  )
})

test('where there is nothing, only what shares a medical topic stands below, else ways on', () => {
  const nothing = { nothing: { about: ['Melatonin'] } }
  const rubrics = [{ id: 3, name: 'Schlaf' }]
  const waysOn = (more: Partial<AnswerTo>) =>
    drawComponent(
      createElement(WaysOn, {
        to: answerTo({ ...nothing, ...more }),
        term: 'Salz & "Öl"',
        rubrics,
      }),
      'de',
      ['feed', 'search', 'designs', 'evidence'],
    )
  const shared = waysOn({ understood: [understoodAs({ text: 'Salz' })] })
  expect(shared).toContain('href="/hearticle/7"')
  expect(shared).not.toMatch(/href="\/pubmed|href="\/rubric|Premium<\/button>/)
  expect(shared).toContain('href="/frage?about=Salz%20%26%20%22%C3%96l%22"')
  const population = waysOn({ understood: [understoodAs({ text: 'Salz', class: 'population' })] })
  expect(population).toContain('<a class="pill" href="/rubric/3" data-gate="rubric">Schlaf</a>')
  expect(population).not.toContain('/hearticle/7')
})

test('how a question was understood is told in words, and switched only where the list rests on it', () => {
  const concepts = [
    understoodAs(),
    understoodAs({ text: 'magnesium', name: 'Magnesium', concept: 'magnesium', state: 'absent' }),
    understoodAs({ text: 'Therapie', name: 'Behandlung', concept: 'works', class: 'intent' }),
  ]
  const html = drawComponent(
    createElement(Understood, {
      concepts,
      switchable: ['apixaban'],
      without: ['apixaban', 'salt'],
      onSwitch: () => undefined,
    }),
    'de',
    ['search'],
  ).replaceAll('<!-- -->', '')
  expect(html).toContain('aria-pressed="false"><span>Eliquis = Apixaban</span></button>')
  expect(html).toContain(
    '<span class="understood-word"><span>magnesium</span><small> · dazu nichts</small></span>',
  )
  expect(html).toContain('<span class="understood-word"><span>Therapie = Behandlung</span></span>')
  expect(html).toContain('aria-pressed="false">salt</button>')
})
