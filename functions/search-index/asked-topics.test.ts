// Rules: P-WISH-DESK, P-CONCEPT-CLASS.
import { expect, test } from 'vitest'
import { catalogueOf, contentOf } from '../../tests/support/search-index.ts'
import { parseThesaurus } from './thesaurus/parse-thesaurus.ts'

const text = `# Pain | disease
pain | Schmerz | |
back pain | Rückenschmerz | pain |
headache | Kopfschmerz | pain |
salt | Salz | | | food
back | Rücken | body | | subject
body | Körper | | | subject
child | Kind | | | population
mortality | Sterblichkeit | | | outcome
dose | Dosis | | | intent
good | gut | | | generic`

const index = catalogueOf({
  ...contentOf(0),
  concepts: parseThesaurus([{ name: 'pain.txt', text }]),
})
const topicsOf = async (...questions: string[]) =>
  (await index.topicsOf(questions)).map((topics) => topics.map(({ concept }) => concept))

test('a question is about its topics, each once, and not about what it asks of them', async () => {
  expect(
    await topicsOf(
      'salz bei kopfschmerz',
      'salz, salt und dosis von salz für ein kind',
      'gute sterblichkeit',
      '',
    ),
  ).toEqual([['salt', 'headache'], ['salt'], [], []])
})

test('it is about what words mean together, and about what a misspelt one means', async () => {
  expect(await topicsOf('schmerz im rücken', 'kopfschmertz')).toEqual([['back pain'], ['headache']])
})

test('a topic has its names, and is told from one that is in no text', async () => {
  expect(await index.topicsOf(['salz', 'kopfschmerz'])).toEqual([
    [{ concept: 'salt', name: { de: 'Salz', en: 'salt' }, state: 'present' }],
    [{ concept: 'headache', name: { de: 'Kopfschmerz', en: 'headache' }, state: 'absent' }],
  ])
})
