import { expect, test } from 'vitest'
import { translators } from '../../i18n/translators.ts'
import { consentQuestion } from './consent-question.ts'
import { consentWords } from './consent-words.ts'

const questionIn = (language: 'de' | 'en') =>
  String(consentQuestion(consentWords(language, translators[language])))

test('all four answers are offered by the same kind of button', () => {
  const shown = [...questionIn('en').matchAll(/<button class="([^"]*)"[^>]*>([^<]*)</g)]
  const answers = ['Accept', 'Reject', 'Customize', 'Accept Necessary Only']
  expect(answers.map((answer) => shown.find(([, , text]) => text === answer)?.[1])).toEqual(
    answers.map(() => 'pill'),
  )
})

test('nothing is ticked beforehand but the necessary, which cannot be otherwise', () => {
  const question = questionIn('de')
  const ticked = [...question.matchAll(/name="(\w+)" checked disabled/g)].map(([, name]) => name)
  expect(ticked).toEqual(['necessary'])
  expect(question.match(/checked/g)).toHaveLength(1)
})
