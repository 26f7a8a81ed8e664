import type { AppFixture } from '../../support/app.ts'
import { today } from '../../support/records.ts'
import { type CaseRequest, type Cases, type CaseValues, editors, readers } from './case.ts'

const board = '/api/desk/board'
const ideas = '/api/desk/ideas'
const nobody = '00000000-0000-4000-8000-000000000000'
const from = { kind: 'line', languageCode: 'de' } as const
const line = { title: 'Wie viel Kaffee ist zu viel?', from }

/** `{idea}` is the id of an idea about salt. */
async function hasIdea({ stores, now }: AppFixture, me: string): Promise<CaseValues> {
  const idea = { ...line, topicId: 2, ownerId: me }
  return { idea: (await stores.board.createIdea(idea, { by: me, at: now() })).id }
}

/** The same without a topic. */
async function hasBareIdea({ stores, now }: AppFixture, me: string): Promise<CaseValues> {
  return { idea: (await stores.board.createIdea(line, { by: me, at: now() })).id }
}

const plan = (row: object, as: CaseRequest['as'] = 'head'): CaseRequest => ({
  path: board,
  as,
  body: { rows: [row] },
})
const first = { key: 'hearticle-1', version: 0 }

/** Hearticle 4 was deleted. */
export const boardCases: Record<string, Cases> = {
  showBoard: {
    allowed: readers,
    answers: [
      { path: board, as: 'reviewer' },
      { path: board, as: 'head', arrange: hasIdea },
    ],
    errors: {
      forbidden: { path: board, as: 'analyst' },
      invalid_request: { path: `${board}?view=none`, as: 'head' },
    },
  },
  showTodo: {
    allowed: readers,
    answers: [
      { path: '/api/desk/todo', as: 'reviewer' },
      { path: '/api/desk/todo', as: 'editor', arrange: hasIdea },
    ],
    errors: {
      forbidden: { path: '/api/desk/todo', as: 'analyst' },
      invalid_request: { path: '/api/desk/todo?size=51', as: 'head' },
    },
  },
  changeBoard: {
    allowed: { ...readers, body: { rows: [first] } },
    answers: [
      plan({ ...first, ownerId: '{me}', dueOn: today, plannedOn: today }),
      plan({ ...first, version: 3, ownerId: '{me}' }),
      plan({ ...first, plannedOn: today }, 'editor'),
      plan({ key: 'hearticle-4', version: 0, dueOn: today }),
      {
        ...plan({ key: 'idea-{idea}', version: 1, title: 'Kaffee', topicId: null, rubricId: 1 }),
        arrange: hasIdea,
      },
    ],
    errors: {
      forbidden: plan(first, 'analyst'),
      invalid_request: { path: board, as: 'head', body: { rows: [] } },
      topic_not_found: plan({ key: `idea-${nobody}`, version: 1, topicId: 99 }),
      rubric_not_found: plan({ key: `idea-${nobody}`, version: 1, rubricId: 99 }),
    },
  },
  addIdea: {
    allowed: editors,
    answers: [
      { path: ideas, as: 'editor', body: line },
      { path: ideas, as: 'head', body: { ...line, topicId: 2 } },
    ],
    errors: {
      forbidden: { path: ideas, as: 'reviewer', body: line },
      invalid_request: { path: ideas, as: 'editor', body: { ...line, title: ' ' } },
      topic_not_found: { path: ideas, as: 'editor', body: { ...line, topicId: 99 } },
      rubric_not_found: { path: ideas, as: 'editor', body: { ...line, rubricId: 99 } },
    },
  },
  writeIdea: {
    allowed: { ...editors, params: { id: nobody } },
    answers: [
      { path: `${ideas}/{idea}/hearticle`, as: 'editor', body: {}, arrange: hasIdea },
      {
        path: `${ideas}/{idea}/hearticle`,
        ...{ as: 'head', body: { topicId: 1 }, arrange: hasBareIdea },
      },
    ],
    errors: {
      forbidden: {
        path: `${ideas}/{idea}/hearticle`,
        ...{ as: 'reviewer', body: {}, arrange: hasIdea },
      },
      idea_not_found: { path: `${ideas}/${nobody}/hearticle`, as: 'editor', body: {} },
      topic_not_found: {
        path: `${ideas}/{idea}/hearticle`,
        ...{ as: 'editor', body: {}, arrange: hasBareIdea },
      },
      invalid_request: { path: `${ideas}/7/hearticle`, as: 'editor', body: {} },
    },
  },
  listDeskPeople: {
    allowed: readers,
    answers: [{ path: '/api/desk/people', as: 'reviewer' }],
    errors: { forbidden: { path: '/api/desk/people', as: 'premium' } },
  },
}
