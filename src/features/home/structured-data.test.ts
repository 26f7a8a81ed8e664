// Rules: P-QUESTIONS.
import { expect, test } from 'vitest'
import { frequentQuestionsIn } from '../../../content/editorial/frequent-questions.ts'
import { editorialText } from '../../../content/editorial/texts.ts'
import { faultsOf, thingsOf } from '../../../tests/support/structured-data.ts'
import { translators } from '../../i18n/translators.ts'
import { frequentQuestions } from './frequent-questions.ts'
import { homeStructuredData } from './structured-data.ts'

const facts = {
  origin: 'https://www.example.org',
  language: 'en',
  siteName: 'Hearticle',
  description: 'Studies in short',
  email: editorialText('footer.email', 'en'),
} as const

test('the six questions are said as they are shown', () => {
  const questions = frequentQuestionsIn('en', { sellsPlans: true })
  const data = homeStructuredData({ ...facts, questions })
  expect(faultsOf(data)).toEqual([])
  const { FAQPage, WebSite, Organization } = thingsOf(data)
  const shown = String(frequentQuestions(questions, translators.en))
  const questionEntries = FAQPage?.mainEntity as { name: string }[]
  expect(questionEntries).toHaveLength(6)
  expect(
    questionEntries.filter(({ name }) => !shown.includes(`<summary>${name}</summary>`)),
  ).toEqual([])
  expect(WebSite).toMatchObject({ url: 'https://www.example.org/en/', name: 'Hearticle' })
  expect(Organization).toMatchObject({ email: facts.email })
})

test('a page without questions does not say that it has some', () => {
  expect(thingsOf(homeStructuredData({ ...facts, questions: [] }))).not.toHaveProperty('FAQPage')
})
