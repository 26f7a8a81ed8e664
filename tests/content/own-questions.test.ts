// Rules: P-ANSWER, P-NOTHING-SAID.
/** What the content states is found by asking for it: every finding, in twenty sentences. */
import { beforeAll, expect, test } from 'vitest'
import { languages } from '../../src/contract/protocol/language.ts'
import { noon } from '../support/records.ts'
import { sampleContent } from '../support/sample-search-index.ts'
import { catalogueOf, inPopularity } from '../support/search-index.ts'

const TEMPLATES = {
  de: [
    'Hilft {i} gegen {o}?',
    '{i} und {o}',
    'Wirkt {i} bei {o}?',
    'Senkt {i} das Risiko für {o}?',
    'Was bringt {i} für {o}?',
    '{i} {o}',
    'Schützt {i} vor {o}?',
    'Wie viel bringt {i} bei {o}?',
    'Gibt es einen Zusammenhang zwischen {i} und {o}?',
    'Bringt {i} was bei {o}',
  ],
  en: [
    'Does {i} help with {o}?',
    '{i} and {o}',
    'Does {i} prevent {o}?',
    'Effect of {i} on {o}',
    'Does {i} lower the risk of {o}?',
    '{i} {o}',
    'how well does {i} work for {o}',
    'Is {i} good for {o}?',
    'Is there a link between {i} and {o}?',
    'what does {i} do for {o}',
  ],
}

/** Of these questions, so many are answered by a finding of the hearticle that states it. */
const LEAST_ANSWERED = 0.97

let content: Awaited<ReturnType<typeof sampleContent>>
beforeAll(async () => {
  content = await sampleContent(noon)
})

test('a finding that is here is never under nothing, and hardly ever missed', async () => {
  const { studies, ...rest } = content
  const index = catalogueOf({ ...rest, studies: inPopularity(studies) })
  const asked = content.hearticles.flatMap(({ id, findings = [], comparisons = [] }) =>
    findings.flatMap(({ comparisonId, outcome }) => {
      const intervention = comparisons.find((one) => one.id === comparisonId)?.intervention
      return languages.flatMap((language) =>
        TEMPLATES[language].map((template) => ({
          id,
          language,
          question: template
            .replace('{i}', intervention?.[language] ?? '')
            .replace('{o}', outcome[language]),
        })),
      )
    }),
  )
  const answered = []
  for (const { id, language, question } of asked) {
    answered.push({ id, question, to: await index.answer(question, language) })
  }
  const underNothing = answered.filter(({ to }) => to.nothing && !to.partial)
  expect(underNothing.map(({ question }) => question)).toEqual([])
  const byFinding = answered.filter(({ to }) => to.answer?.kind === 'finding')
  const byOthers = byFinding.filter(({ id, to }) => to.answer?.hearticleId !== id)
  expect(byOthers.map(({ question }) => question)).toEqual([])
  expect(byFinding.length / answered.length).toBeGreaterThan(LEAST_ANSWERED)
})
