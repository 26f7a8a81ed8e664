import { randomUUID } from 'node:crypto'
import type { QuestionRecord } from '../../src/domain/desk/questions.ts'
import { noon } from './records.ts'

/** An error that somebody reported. */
export const askedQuestion = (more: Partial<QuestionRecord> = {}): QuestionRecord => ({
  id: randomUUID(),
  kind: 'error',
  text: 'Die Zahl stimmt nicht',
  language: 'de',
  askedAt: noon.toISOString(),
  rubricId: null,
  edition: { hearticleId: 1, number: 1 },
  state: 'open',
  version: 1,
  joined: [],
  ...more,
})
