import { expect, test } from 'vitest'
import { acceptAll, noConsent, updateConsent } from '../../domain/account/consent.ts'
import { translators } from '../../i18n/translators.ts'
import { consentQuestion, consentWelcome } from './consent-question.ts'
import { consentWords } from './consent-words.ts'

const wordsIn = (language: 'de' | 'en') =>
  consentWords(language, translators[language], language === 'de' ? '/privacy' : '/en/privacy')

test('all four answers are offered, accepting and rejecting by the same kind of button', () => {
  const words = wordsIn('en')
  const question = String(consentQuestion(words, noConsent))
  const button = (name: string) =>
    new RegExp(`<button ([^>]*)data-answer="${name}">([^<]*)<`).exec(question)?.slice(1)
  expect(button('accept')).toEqual([button('reject')?.[0], 'Accept'])
  expect(button('reject')?.[1]).toBe('Reject')
  expect(button('necessary')?.[1]).toBe('Accept Necessary Only')
  expect(question).toContain('>Customize</button>')
})

test('nothing is ticked beforehand but the necessary, later what was chosen', () => {
  const ticked = (consent: typeof noConsent) =>
    [...String(consentQuestion(wordsIn('de'), consent)).matchAll(/name="(\w+)" checked/g)].map(
      ([, name]) => name,
    )
  expect(ticked(noConsent)).toEqual(['necessary'])
  expect(ticked(updateConsent(noConsent, { marketing: true }))).toEqual(['necessary', 'marketing'])
  expect(ticked(acceptAll)).toEqual(['necessary', 'analytics', 'marketing', 'preferences'])
})

test.each([
  ['de', '/signup', '/login'],
  ['en', '/en/signup', '/en/login'],
] as const)(
  'the overlay leads to signing up and in, in its language: %s',
  (language, up, login) => {
    const welcome = String(consentWelcome(wordsIn(language), undefined))
    expect(welcome).toContain(`href="${up}" data-answer="necessary"`)
    expect(welcome).toContain(`href="${login}" data-answer="necessary"`)
  },
)
