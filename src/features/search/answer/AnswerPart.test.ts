// Rules: P-ANSWER-CARD, P-ANSWER-WORDS, P-NOTHING-SAID, P-ANSWER-ALOUD, P-EMERGENCY, P-ANSWER-OPENS.
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import {
  answerTo,
  foundAnswer,
  quotedAnswer,
  understoodAs,
} from '../../../../tests/support/answers.ts'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import type { Answer, AnswerTo } from '../../../contract/reading/answer.ts'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { answerAloud } from './answer-words.ts'

const place = {
  tab: undefined,
  term: 'eliquis',
  filters: {},
  sort: 'relevance',
  page: 0,
  without: [],
} as const
const drawn = (more: Partial<AnswerTo>, language: 'de' | 'en' = 'de') =>
  drawComponent(
    createElement(AnswerPart, { to: answerTo(more), place, onSearch: () => undefined }),
    language,
    ['designs', 'evidence', 'feed', 'search'],
  ).replaceAll('<!-- -->', '')
const card = (more: Partial<Answer> = {}, language: 'de' | 'en' = 'de') =>
  drawn({ answer: { ...foundAnswer, ...more } }, language)
const words = { t: createTranslator('de', de), language: 'de' } as const

describe('the card of an answer', () => {
  test('says the result first, both arms, and all that tells how far it holds', () => {
    const html = card()
    expect(html).toContain('Schwere Blutung: 36 statt 51 von 1.000 Personen, also 15 weniger.')
    expect(html).toContain('class="treated" d=')
    expect(html).toContain('Apixaban: <b>36 von 1.000</b>')
    expect(html).toContain('Warfarin: <b>51 von 1.000</b>')
    for (const fact of [
      'Apixaban (Vergleich: Warfarin)\u00a0· Menschen mit Vorhofflimmern\u00a0· 1,8 Jahre',
      'data-certainty="moderate"',
      'Randomisierte Studie\u00a0· 18.201\u00a0Personen\u00a0· N Engl J Med 2011',
      'Hearticle vom 20. November 2026\u00a0· noch nicht geprüft',
    ]) {
      expect(html).toContain(fact)
    }
    expect(card({}, 'en')).toContain('Major bleeding: 36 vs 51 in 1,000 people: 15 fewer.')
  })

  test('leads to the study, and for everybody to where the hearticle says it', () => {
    const html = card()
    expect(html).toContain(`<a href="/pubmed/21870978">${de.search.toStudy}`)
    expect(html).toContain(
      '<a href="/hearticle/7#fact-box:~:text=Schwere%20Blutung" data-price="free">',
    )
    expect(card({ passage: { start: 0, end: 9 } })).toContain(
      `<a href="/pubmed/21870978">${de.search.toPassage}`,
    )
    expect(card({}, 'en')).toContain('href="/en/hearticle/7#')
  })

  test.each([
    ['approved', de.search.approval.approved],
    ['suspended', de.search.approval.suspended],
  ] as const)('says that its edition is %s', (approval, message) => {
    const hearticle = { headline: '', on: '2026-11-20', approval }
    expect(card({ hearticle })).toContain(`\u00a0· ${message}`)
  })

  test('says what befell the study, and that it was tested the other way round', () => {
    const source = foundAnswer.source && { ...foundAnswer.source, notice: 'corrected' as const }
    expect(card()).not.toContain('flag')
    expect(card({ source })).toContain(
      '<em class="flag" data-notice="corrected">Studie korrigiert</em>',
    )
    expect(card()).not.toContain(de.search.swapped)
    expect(card({ isSwapped: true })).toContain(de.search.swapped)
  })

  test('calls what was only observed an association', () => {
    const keyFigure = foundAnswer.keyFigure && { ...foundAnswer.keyFigure, observational: true }
    const html = card({ keyFigure })
    expect(html).toContain('Weniger</b> (Zusammenhang, Ursache nicht belegt)')
    expect(html).not.toContain(de.feed.kinds.benefit)
  })

  test('shows no relative number without an absolute one', () => {
    const measure = {
      type: 'hazard_ratio' as const,
      value: 0.69,
      low: 0.6,
      high: 0.8,
      unit: null,
    } as const
    const html = card({ keyFigure: null, measure })
    expect(html).not.toContain('0,69')
    expect(html).toContain(`<p class="answer-result">${foundAnswer.text}</p>`)
  })

  test('tells a difference of people and a mean in their own words', () => {
    const figure = foundAnswer.keyFigure
    const of = (more: object) => figure && { ...figure, counts: null, ...more }
    expect(card({ keyFigure: of({ more: { people: -8, denominator: 1000 } }) })).toContain(
      'Schwere Blutung: 8 weniger von 1.000.',
    )
    const difference = { type: 'mean_difference', value: -3, unit: 'mmHg' }
    expect(card({ keyFigure: of({ difference }) })).toContain('im Mittel um 3\u00a0mmHg niedriger')
    const rates = { intervention: 2.13, comparison: 3.09, per: 100, time: 'person_years' }
    const measure = { type: 'hazard_ratio' as const, value: 0.69, low: 0.6, high: 0.8, unit: null }
    const timed = card({ keyFigure: of({ rates }), measure })
    expect(timed).toContain('2,13 statt 3,09 je 100')
    expect(timed).not.toContain('Hazard')
  })

  test('quotes a sentence in its language, with its source and without an edition', () => {
    const html = drawn({ answer: quotedAnswer })
    expect(html).toContain('<blockquote lang="en"><p>Apixaban caused less bleeding.')
    expect(html).toContain('N Engl J Med 2011')
    expect(html).not.toContain('Hearticle vom')
    expect(html).toContain('href="/pubmed/21870978#text=Apixaban%20caused')
    expect(drawn({ answer: quotedAnswer }, 'en')).toContain('<blockquote><p>')
  })
})

describe('where not all that was asked is here', () => {
  test('what is missing is said before what was tested instead', () => {
    const part = { partial: foundAnswer, nothing: { about: ['Phenprocoumon (Marcoumar)'] } }
    expect(drawn(part)).toContain(
      '>Zu Phenprocoumon (Marcoumar) haben wir nichts. Was geprüft wurde: Apixaban (Vergleich: Warfarin)</h2>',
    )
    const english = { ...part, partial: { ...foundAnswer, comparison: 'Apixaban vs Warfarin' } }
    expect(drawn(english, 'en')).toContain(
      '>We have nothing on Phenprocoumon (Marcoumar). What was tested: Apixaban vs Warfarin</h2>',
    )
  })

  test('what there is nothing on is said by its name, without a number', () => {
    const nothing = { nothing: { about: ['Magnesium', 'Wadenkrämpfen'] } }
    const message = 'Zu Magnesium und Wadenkrämpfen haben wir noch nichts.'
    expect(drawn(nothing)).toBe(`<p class="answer-says">${message}</p>`)
    expect(drawn(nothing, 'en')).toContain('We have nothing yet on Magnesium and Wadenkrämpfen.')
    expect(answerAloud(answerTo(nothing), words)).toBe(message)
    expect(drawn({})).toBe('')
  })

  test('what is here by itself but nowhere together is said so, with the way to each', () => {
    const html = drawn({ together: { about: ['Vitamin D', 'Herzinfarkt'] } })
    expect(html).toContain(
      'Zu Vitamin D und Herzinfarkt haben wir etwas, aber nichts zu allem zusammen.',
    )
    expect(html).toContain('href="?mode=explore&amp;q=Vitamin+D">Vitamin D</a>')
  })

  test('of whom and of how much the answer does not tell is said beside it', () => {
    const understood = [
      understoodAs({ text: 'Eliquis' }),
      understoodAs({ text: 'über 75', state: 'population' }),
    ]
    expect(drawn({ answer: foundAnswer, understood })).toContain('über 75: dazu haben wir nichts.')
  })

  test('what only looks like a word is asked before it is answered', () => {
    const choice = { concept: 'asthma', name: 'Asthma', question: 'Asthma Spray' }
    expect(drawn({ didYouMean: [choice] })).toContain('>Meinten Sie:</p>')
  })

  test('an ambiguous word is asked back, each meaning as a link that asks for it', () => {
    const choices = [
      {
        concept: 'multiple sclerosis',
        name: 'Multiple Sklerose',
        question: 'Multiple Sklerose <b>',
      },
    ]
    const html = drawn({ understood: [understoodAs({ text: 'MS', state: 'ambiguous', choices })] })
    expect(html).toContain(`>Was meinen Sie mit MS?</p>`)
    expect(html).toContain(
      'href="?mode=explore&amp;q=Multiple+Sklerose+%3Cb%3E">Multiple Sklerose</a>',
    )
  })

  test('what is asked in a third language is told so', () => {
    expect(drawn({ isOtherLanguage: true })).toContain(de.search.otherLanguage)
    expect(drawn({ isOtherLanguage: true }, 'en')).toContain(en.search.otherLanguage)
  })
})

test('an emergency shows whom to call and no figure', () => {
  const help = {
    kind: 'poisoning',
    country: 'AT',
    text: 'Rufen Sie an.',
    numbers: [
      { number: '01 406 43 43', name: 'Vergiftungsinformation' },
      { number: '+43 1 406', name: 'Aus dem Ausland' },
    ],
  } as const
  const to = { help: { ...help, numbers: [...help.numbers] }, answer: foundAnswer }
  const html = drawn(to)
  expect(html).toContain('href="tel:014064343"')
  expect(html).toContain('href="tel:+431406"')
  expect(html).not.toContain('answer-card')
  expect(answerAloud(answerTo(to), words)).toBe('Hilfe: Rufen Sie an.')
})

test('those who listen are told what came', () => {
  expect(answerAloud(answerTo({ answer: quotedAnswer }), words)).toBe(
    'Antwort: Apixaban caused less bleeding.',
  )
  expect(answerAloud(answerTo(), words)).toBe('Keine Antwort, 25 andere Ergebnisse.')
  expect(answerAloud(answerTo({ counts: { hearticles: 0, studies: 0 } }), words)).toBe(
    de.search.none,
  )
})
