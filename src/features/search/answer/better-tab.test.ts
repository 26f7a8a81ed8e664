// Rules: P-SEARCH-MODES.
import { expect, test } from 'vitest'
import {
  answerTo,
  foundAnswer,
  foundStudy,
  quotedAnswer,
} from '../../../../tests/support/answers.ts'
import type { AnswerTo } from '../../../contract/reading/answer.ts'
import { betterTab } from './better-tab.ts'

const study: AnswerTo['first'][number] = {
  kind: 'study',
  id: '1',
  source: foundStudy,
  has: [],
  lacks: [],
}

test.each([
  ['a finding of a hearticle', answerTo({ answer: foundAnswer, first: [study] }), 'hearticles'],
  ['a sentence of an abstract', answerTo({ answer: quotedAnswer }), 'pubmed'],
  ['a part of an answer', answerTo({ partial: quotedAnswer }), 'pubmed'],
  ['a study that was found first', answerTo({ first: [study] }), 'pubmed'],
  ['a hearticle that was found first', answerTo(), 'hearticles'],
  [
    'studies alone, without titles',
    answerTo({ first: [], counts: { hearticles: 0, studies: 3 } }),
    'pubmed',
  ],
  ['nothing', answerTo({ first: [], counts: { hearticles: 0, studies: 0 } }), 'hearticles'],
])('where no tab is chosen, that of %s opens', (_, to, tab) => {
  expect(betterTab(to)).toBe(tab)
})
