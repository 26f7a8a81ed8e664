// Rules: P-SEARCH-ACCESS, P-UNDERSTOOD.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { answerTo, understoodAs } from '../../../tests/support/answers.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { FirstResults } from './FirstResults.tsx'
import { Understood } from './Understood.tsx'

const drawn = (...[to, tab]: [ReturnType<typeof answerTo>, 'hearticles' | 'pubmed']) =>
  drawComponent(createElement(FirstResults, { to, tab }), 'de', ['feed', 'search'])

test('everybody sees the titles of the first results behind the gate of their kind, and how many there are', () => {
  const studies = drawn(answerTo(), 'pubmed')
  expect(studies).toContain(
    '<a href="/pubmed/11" data-gate="study" data-id="11" lang="en">Salt</a>',
  )
  expect(studies).toContain('>Alle 24 Ergebnisse mit Premium</button>')
  const hearticles = drawn(answerTo(), 'hearticles')
  expect(hearticles).toContain(
    '<a href="/hearticle/7" data-gate="hearticle" data-price="premium" data-id="7">Salz</a>',
  )
  expect(hearticles).not.toContain('<button')
})

test('no gate stands before an empty result', () => {
  expect(drawn(answerTo({ first: [], counts: { hearticles: 0, studies: 0 } }), 'pubmed')).toBe('')
})

test('a retracted study is marked, as is a hearticle that cites one', () => {
  const [hearticle, study] = answerTo().first
  const first = [hearticle, study].flatMap((one) =>
    one ? { ...one, notice: 'retracted' as const } : [],
  )
  expect(drawn(answerTo({ first }), 'pubmed')).toContain(
    '<em class="flag" data-notice="retracted">Zurückgezogen',
  )
  expect(drawn(answerTo({ first }), 'hearticles')).toContain(
    '<em class="flag" data-notice="retracted">Eine zitierte Studie wurde zurückgezogen',
  )
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
