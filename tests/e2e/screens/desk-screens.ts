/** Where editors and reviewers work, and what exists on one machine only. */

import { expect } from '@playwright/test'
import type { auditLog } from '../../../src/contract/administration/administration.ts'
import type { DeskPerson, showBoard } from '../../../src/contract/desk/board.ts'
import type { Comment } from '../../../src/contract/desk/comments.ts'
import type { findImports } from '../../../src/contract/desk/library-imports.ts'
import type { listNameChanges } from '../../../src/contract/desk/name-changes.ts'
import type { WorkHearticle } from '../../../src/contract/desk/writing.ts'
import type { OutputOf } from '../../../src/contract/protocol/endpoint.ts'
import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import { askedQuestion } from '../../support/asked-question.ts'
import { proposeTerm } from '../../support/glossary.ts'
import { anonymousReader } from '../../support/readers.ts'
import { hearticleDraft, translation } from '../../support/records.ts'
import { proposeTexts } from '../../support/study-texts.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { placeHearticle } from '../support/place-hearticle.ts'
import { opensDialog, type Screen, type Visit } from './screen.ts'

type BoardAnswer = OutputOf<typeof showBoard>

/** One that has another name, one that has none any more, and another picture. */
const IMPORTS: OutputOf<typeof findImports> = {
  reports: [
    {
      job: 'rubric-1',
      at: '2026-11-21T03:00:00Z',
      outcome: 'not-configured',
      imported: 0,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      reason: null,
    },
    {
      job: 'stored',
      at: '2026-11-21T03:00:00Z',
      outcome: 'failed',
      imported: 0,
      updated: 112,
      unchanged: 1394,
      rejected: 1,
      reason: 'PubMed answered 503',
    },
  ],
  alarms: [
    {
      pmid: '26551272',
      type: 'partially-retracted',
      foundAt: '2026-11-21T03:00:00Z',
      title: 'A Randomized Trial of Intensive versus Standard Blood-Pressure Control',
      hearticleIds: [1, 2],
      hearticles: [],
      affected: [
        {
          hearticleId: 1,
          findings: [0],
          sentences: [{ languageCode: 'de', text: 'Blutdrucksenkung verhindert Schlaganfälle.' }],
        },
      ],
    },
  ],
}

const NAME_CHANGES: OutputOf<typeof listNameChanges> = {
  content: [
    {
      kind: 'topic',
      id: 1,
      at: '2026-11-21T10:00:00Z',
      was: { de: 'Bluthochdruckbehandlungsempfehlungen', en: 'Advice on high blood pressure' },
      is: { de: 'Blutdruck', en: 'Blood pressure' },
    },
    {
      kind: 'playlist',
      id: 2,
      at: '2026-11-21T09:00:00Z',
      was: { de: 'Für den Winter', en: 'Für den Winter' },
      is: null,
    },
    {
      kind: 'picture',
      id: 1,
      at: '2026-11-21T08:00:00Z',
      was: { de: 'Blutdruck', en: 'Blood pressure' },
      is: { de: 'Blutdruck', en: 'Blood pressure' },
    },
  ],
}

/** One who goes by a long name, and one that nobody did. */
export const AUDIT: OutputOf<typeof auditLog> = {
  content: [
    {
      at: '2026-11-21T11:00:00.000Z',
      by: { id: 'a', username: 'maria-theresia-von-hohenlohe-schillingsfuerst' },
      action: 'roles-changed',
      subject: 'b',
      person: { id: 'b', username: 'ein-ebenso-langer-name-eines-zweiten-kontos' },
      detail: { from: ['ROLE_USER'], to: ['ROLE_USER', 'ROLE_EDITOR', 'ROLE_ANALYST'] },
      approvedBy: [],
    },
    {
      at: '2026-11-21T10:00:00.000Z',
      by: { id: 'nobody', username: null },
      action: 'plan-ended',
      subject: 'HEARTICLE#7',
      person: null,
      detail: {},
      approvedBy: [],
    },
  ],
  next: 'b',
}

/** Everything that unfolds on the page, unfolded. */
const unfold = ({ page }: Visit) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
      fold.open = true
  })

/** A hearticle with a comment and its answer, and one that is resolved. */
const placeCommented = async ({ page, stores, language }: Visit): Promise<number> => {
  const path = await placeHearticle(stores, `screens comments ${language}`, {
    mainTextBody: 'Weniger Salz hilft vielen.',
  })
  const id = Number(path.split('/').at(-1))
  const { version } = await elsewhere<WorkHearticle>(page, 'GET', `/api/hearticle/${id}`)
  const place = { languageCode: language, field: 'MAIN_TEXT_BODY', listIndex: null } as const
  const passage = { place, start: 0, end: 12, quote: 'Weniger Salz' }
  const comments = `/api/desk/hearticles/${id}/comments`
  const add = (text: string) =>
    elsewhere<Comment>(page, 'POST', comments, { ...passage, text, version })
  await add('Wie viel weniger ist gemeint, @demo-reviewer? Das sagt keine Studie.')
  await add('Die Hälfte.')
  const resolved = await add('Erledigt.')
  await elsewhere(page, 'PUT', `${comments}/${resolved.id}/resolution`, { resolved: true })
  return id
}

/**
 * What was approved and then changed: a word, a paragraph, an entry of a list, the picture.
 * @param screen has a hearticle of its own, since screens are visited at the same time
 */
const placeChanged = async ({ stores, language }: Visit, screen: string): Promise<number> => {
  const write = (texts: Parameters<typeof translation>[1], motif?: string) =>
    stores.hearticles.importByKey(
      hearticleDraft(`screens changed ${screen} ${language}`, {
        ...{ topicId: 1, publicationDate: '2026-01-02', citedPmids: [] },
        ...{ status: 'IN_REVIEW', ...(motif && { motif }) },
        translations: (['de', 'en'] as const).map((one) => translation(one, texts)),
      }),
    )
  const { hearticle } = await write({ mainTextBody: 'Salz hebt den Druck.' })
  const reviewer = await stores.users.findByEmail('demo-reviewer-2@hearticle.example')
  for (const { id: translationId } of hearticle.translations) {
    const review = { comments: '', status: 'APPROVED' as const, changes: [] }
    await stores.reviews.submit(
      { ...review, evidence: { findings: {} }, translationId, reviewerId: reviewer?.id ?? '' },
      new Date(),
    )
  }
  const mainTextBody = 'Salz senkt den Druck.\n\nWer weniger isst, lebt länger.'
  await write({ mainTextBody, mainActions: ['Kochen'] }, 'fish')
  return hearticle.id
}

export const deskScreens: readonly Screen[] = [
  { name: 'reviews', isMain: true, as: 'reviewer', path: '/review', shows: 'main .note' },
  {
    name: 'review',
    isMain: true,
    as: 'reviewer',
    path: '/review/translation/3',
    shows: '.review-desk',
    states: {
      'its lacks': async ({ page, t }) => {
        await page.getByRole('button', { name: t('review:requestChanges'), exact: true }).click()
        await page.getByText(t('review:lack_nothing')).waitFor()
      },
      'a change and its preview': async (visit) => {
        const { page, t } = visit
        const headline = page.getByRole('region', { name: t('review:field_HEADLINE') })
        await headline.getByRole('button', { name: t('review:proposeOther') }).click()
        await headline.locator('[contenteditable=true]').fill('Ein anderer Titel mit Salz')
        await unfold(visit)
      },
    },
  },
  {
    name: 'review of what changed',
    isMain: true,
    as: 'reviewer',
    path: async (visit) => `/review/translation/${await placeChanged(visit, 'review')}`,
    shows: '[data-change]',
    states: {
      'all of it': async ({ page, t }) => {
        await page.getByRole('button', { name: t('review:view_all') }).click()
      },
    },
  },
  {
    name: 'what changed beside the editor',
    as: 'editor',
    path: async (visit) => `/editor?hearticle=${await placeChanged(visit, 'editor')}`,
    shows: '[data-place$=".headline"]',
    states: {
      'since the last approval': async ({ page, t }) => {
        await page.getByText(t('editor:sinceApproval')).click()
        await page.locator('[data-change]').first().waitFor()
      },
      'between two editions': async ({ page, t }) => {
        await page.getByText(t('editor:sinceApproval')).click()
        await page.getByText(t('editor:editions'), { exact: true }).click()
        await page
          .getByRole('button', { name: /^(?:Freigegeben|Approved)/ })
          .last()
          .click()
        await page.locator('[data-change]').first().waitFor()
      },
    },
  },
  {
    name: 'review with comments',
    as: 'reviewer',
    path: async (visit) => `/review/translation/${await placeCommented(visit)}`,
    shows: '.comments blockquote',
    states: {
      'those that are resolved, and an answer': async (visit) => {
        await unfold(visit)
        await visit.page
          .getByRole('button', { name: visit.t('together:reply') })
          .first()
          .click()
      },
    },
  },
  {
    name: 'comments in the editor',
    as: 'editor',
    path: async (visit) => `/editor?hearticle=${await placeCommented(visit)}`,
    shows: '[data-place$=".headline"]',
    states: {
      'whom one can name': async (visit) => {
        await unfold(visit)
        await visit.page
          .getByRole('button', { name: visit.t('together:reply') })
          .first()
          .click()
        await visit.page.keyboard.type('Und @demo-')
        await visit.page.getByRole('listbox').waitFor()
      },
      'a link to a preview': async ({ page, t }) => {
        await page.getByRole('button', { name: t('editor:previewLinkMake') }).click()
        await page.getByLabel(t('editor:previewLinkOnce')).waitFor()
      },
    },
  },
  {
    name: 'preview',
    path: async ({ stores, language }) => {
      const path = await placeHearticle(stores, `screens preview ${language}`, {
        mainTextBody: 'Salz.',
      })
      const id = Number(path.split('/').at(-1))
      const secret = `${id}.of-the-screens`
      const maker = await stores.users.findByEmail('demo-editor@hearticle.example')
      const made = { by: maker?.id ?? '', at: new Date(), days: 7 }
      await stores.previewLinks.create(id, secret, made, () => undefined)
      return `/preview#${secret}`
    },
    shows: '.preview-page article',
  },
  { name: 'preview that is over', path: '/preview#1.over', shows: 'main .message' },
  {
    name: 'review of a deleted hearticle',
    as: 'reviewer',
    path: async ({ stores, language }) => {
      const key = `screens review ${language}`
      const path = await placeHearticle(stores, key, { mainTextBody: 'Fort.' })
      const id = Number(path.split('/').at(-1))
      await stores.hearticles.remove(id, new Date())
      return `/review/translation/${id}`
    },
  },
  {
    name: 'board',
    as: 'head',
    // Other tests place a hundred, of which a few look like all.
    before: ({ page }) =>
      page.route('**/api/desk/board?*', async (route) => {
        const response = await route.fetch()
        const board: BoardAnswer = await response.json()
        const isShown = ({ key, headline }: BoardAnswer['content'][number], index: number) =>
          index < 8 || key.startsWith('idea-') || headline.de.startsWith('screens')
        const content = board.content.filter(isShown)
        await route.fulfill({ response, json: { ...board, content } })
      }),
    path: async ({ page, stores, language }) => {
      const path = await placeHearticle(stores, `screens board ${language}`, {
        mainTextBody: 'Salz.',
      })
      const key = `hearticle-${path.split('/').at(-1)}`
      const { content } = await elsewhere<BoardAnswer>(page, 'GET', '/api/desk/board')
      const version = content.find((row) => row.key === key)?.version ?? 0
      const people = await elsewhere<DeskPerson[]>(page, 'GET', '/api/desk/people')
      const ownerId = people.find(({ writes }) => writes)?.id ?? null
      const days = { dueOn: '2031-01-02', plannedOn: '2031-01-03' }
      await elsewhere(page, 'PUT', '/api/desk/board', {
        rows: [{ key, version, ownerId, ...days }],
      })
      const from = { kind: 'line', languageCode: language }
      await elsewhere(page, 'POST', '/api/desk/ideas', { title: 'Wie viel Kaffee?', from })
      return '/desk/plan'
    },
    shows: '[data-row]',
    states: {
      'filters unfolded': async ({ page, t }) => {
        await page.getByRole('button', { name: t('desk:filter') }).click()
      },
      'a day that is changed': opensDialog(async ({ page }) => {
        await page.locator('[data-main][aria-current]').press('f')
      }),
      'rows selected': async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.locator('[data-main][aria-current]').press('x')
        await page.locator('.list-bulk').waitFor()
      },
      keys: opensDialog(({ page }) => page.locator('[data-main][aria-current]').press('?')),
      'an idea': opensDialog(async ({ page, t }) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: t('desk:selectNone') }).click()
        await page.getByRole('button', { name: t('board:newIdea') }).click()
      }),
      'a week': async ({ page, t }) => {
        await page.getByRole('button', { name: t('form:cancel') }).click()
        await page.getByRole('button', { name: t('board:view_week') }).click()
        await page.locator('.list-group').first().waitFor()
      },
    },
  },
  { name: 'what is to be done', as: 'head', path: '/desk', shows: '.list-head' },
  {
    name: 'board without anything',
    as: 'reviewer',
    path: '/desk/plan?q=zzzz',
    shows: '.list-empty',
  },
  { name: 'hearticles at the desk', as: 'editor', path: '/desk/hearticles', shows: '[data-row]' },
  {
    name: 'board by who may not',
    as: 'analyst',
    path: '/desk',
    shows: 'main .message',
    isLikeAnother: true,
  },
  {
    name: 'review by who may not',
    as: 'analyst',
    path: '/review/translation/3',
    isLikeAnother: true,
  },
  {
    name: 'glossary at the desk',
    as: 'editor',
    path: '/desk/terms',
    shows: '[data-row]',
    states: {
      'one that is edited': opensDialog(({ page }) =>
        page.locator('[data-main][aria-current]').press('e'),
      ),
      'before one is deleted': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.locator('[data-main][aria-current]').press('d')
      }),
      'where nothing fits': async ({ page, t }) => {
        await page.goto(`${page.url().split('?')[0]}?q=zzzz`)
        await page.getByText(t('desk:noneFound')).waitFor()
      },
    },
  },
  {
    name: 'glossary at the desk for who approves',
    as: 'reviewer',
    path: async ({ stores }) => {
      await proposeTerm(stores, 'somebody', {
        term: { de: 'Sensitivität', en: 'sensitivity' },
        explanation: {
          de: 'Anteil der Kranken, die ein Test findet',
          en: 'the share of ill people that a test finds',
        },
      })
      return '/desk/terms?state=waiting'
    },
    shows: '[data-row]',
    states: {
      'before it is sent back': opensDialog(({ page }) =>
        page.locator('[data-main][aria-current]').press('r'),
      ),
    },
  },
  { name: 'glossary for who may not', as: 'analyst', path: '/desk/terms', isLikeAnother: true },
  {
    name: 'inbox of studies',
    as: 'editor',
    path: '/desk/studies',
    shows: '[data-row]',
    states: {
      'its keys': opensDialog(({ page }) => page.locator('[data-main][aria-current]').press('?')),
      'before a study is accepted': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.locator('[data-main][aria-current]').press('a')
      }),
      'before it is rejected': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.locator('[data-main][aria-current]').press('r')
      }),
      'before it is put off': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.locator('[data-main][aria-current]').press('l')
      }),
      'where nothing fits': async ({ page, t }) => {
        await page.goto(`${page.url().split('?')[0]}?text=zzzz`)
        await page.getByText(t('desk:noneFound')).waitFor()
      },
    },
  },
  { name: 'inbox by who may not', as: 'analyst', path: '/desk/studies', isLikeAnother: true },
  {
    name: 'audit log',
    as: 'admin',
    path: '/desk/audit',
    before: ({ page }) =>
      page.route('**/api/admin/audit**', (route) =>
        route.fulfill({
          json: route.request().url().includes('by=') ? { content: [], next: null } : AUDIT,
        }),
      ),
    shows: '[data-row]',
    states: {
      filtered: async ({ page, t }) => {
        await page.getByRole('button', { name: t('desk:filter') }).click()
        await page.getByLabel(t('administration:audit_from')).fill('2020-01-01')
        await page.waitForURL('**from=2020-01-01**')
      },
      'before the second person is switched off': opensDialog(({ page, t }) =>
        page.getByRole('button', { name: t('administration:second_switchOff') }).click(),
      ),
      'where nothing fits': async ({ page, t }) => {
        await page.goto(`${page.url().split('?')[0]}?by=nobody`)
        await page.getByText(t('desk:noneFound')).waitFor()
      },
    },
  },
  {
    name: 'audit log that cannot be fetched',
    as: 'admin',
    path: '/desk/audit',
    before: ({ page }) => page.route('**/api/admin/audit*', (route) => route.abort()),
    shows: '.message',
  },
  { name: 'audit log for who may not', as: 'editor', path: '/desk/audit', isLikeAnother: true },
  {
    name: 'editor of a new hearticle',
    as: 'editor',
    path: '/editor?hearticle=new',
    shows: '[data-place$=".headline"]',
  },
  {
    name: 'editor of a hearticle',
    isMain: true,
    as: 'editor',
    // What is typed below is saved: one that no other screen looks at.
    path: '/editor?hearticle=14',
    shows: '[data-place$=".headline"]',
    states: {
      unfolded: unfold,
      'numbers that are offered': async ({ page, language }) => {
        await page.locator(`[data-place="${language}.mainTextBody"]`).press('Control+Home')
        await page.keyboard.type('3')
        await page.getByRole('listbox').waitFor()
      },
      'a number with its reason': async ({ page, t }) => {
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('Enter')
        await page.getByRole('form', { name: t('writing:literal') }).waitFor()
      },
      'find and replace': async ({ page, t }) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+f')
        await page.getByRole('search', { name: t('writing:findInText') }).waitFor()
      },
    },
  },
  {
    name: 'editor of a working copy',
    as: 'editor',
    path: async ({ page, stores, language }) => {
      const path = await placeHearticle(stores, `screens copy ${language}`, {
        mainTextBody: 'Salz.',
      })
      const id = Number(path.split('/').at(-1))
      const data = { ...(await elsewhere<WorkHearticle>(page, 'GET', `/api/hearticle/${id}`)) }
      const { version, topicId, publicationDate, citedPmids, translations } = data
      await elsewhere(page, 'PUT', `/api/hearticle/${id}`, {
        ...{ version, topic: topicId, publicationDate, citedPmids },
        noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
        explanation: {
          kind: 'correction',
          note: { de: 'Kalium hat gefehlt.', en: 'Potassium was missing.' },
        },
        translations: translations.map(({ id: _, hasAudio: __, review: ___, ...text }) => ({
          ...text,
          headline: `${text.headline}, mit mehr Kalium`,
        })),
      })
      return `/editor?hearticle=${id}`
    },
    shows: '.edition-kinds',
    states: {
      'refused without an approval': async ({ page, t }) => {
        await page.getByRole('button', { name: t('editor:publishReplacement') }).click()
        await page.getByText(t('errors:approval_needed')).waitFor()
      },
      'before it is withdrawn': opensDialog(({ page, t }) =>
        page.getByRole('button', { name: t('editor:withdraw'), exact: true }).click(),
      ),
    },
  },
  {
    name: 'figures',
    as: 'head',
    path: async ({ stores, language }) => {
      await placeHearticle(stores, `screens figures ${language}`, { mainTextBody: 'Salz.' })
      const contribution = contributionOf({ interactionType: 'READ', language })
      for (const hearticleId of [1, 2, 3]) {
        const interaction = { hearticleId, contribution, reader: anonymousReader() }
        await stores.interactions.count(interaction, new Date())
      }
      return '/desk/figures'
    },
    shows: '.list-sums',
    states: {
      'all of one': opensDialog(({ page }) => page.locator('[data-main][aria-current]').click()),
      'nothing found': async ({ page, t }) => {
        await page.goto(`${page.url().split('?')[0]}?q=Xylophon`)
        await page.getByText(t('desk:noneFound')).waitFor()
      },
      'days that are none': async ({ page, t }) => {
        await page.goto(`${page.url().split('?')[0]}?period=own&from=2026-11-21&to=2026-11-20`)
        await page.getByText(t('figures:badPeriod', { days: 400 })).waitFor()
      },
    },
  },
  { name: 'figures by who may not', as: 'premium', path: '/desk/figures', isLikeAnother: true },
  {
    name: 'questions',
    as: 'editor',
    path: async ({ stores }) => {
      const question = askedQuestion({ text: 'Die Zahl stimmt nicht <b>' })
      await stores.questions.ask(question, { email: undefined, at: new Date() })
      return '/desk/questions'
    },
    shows: '[data-row]',
    states: {
      'the answer': opensDialog(({ page }) => page.keyboard.press('a')),
      'its subject': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('p')
      }),
    },
  },
  {
    name: 'trash',
    as: 'editor',
    path: async ({ stores, language }) => {
      const path = await placeHearticle(stores, `screens trash ${language}`, {
        mainTextBody: 'Salz.',
      })
      await stores.hearticles.withdraw(Number(path.split('/').at(-1)), new Date())
      return '/desk/trash'
    },
    shows: '[data-row]',
    states: {
      'all of one': opensDialog(({ page }) => page.locator('[data-main][aria-current]').click()),
    },
  },
  {
    name: 'imports',
    as: 'editor',
    path: '/desk/imports',
    before: ({ page }) =>
      page.route('**/api/library/imports', (route) => route.fulfill({ json: IMPORTS })),
    shows: '[data-row]',
  },
  {
    name: 'subjects',
    isMain: true,
    as: 'head',
    path: '/desk/subjects',
    shows: '[data-row]',
    states: {
      'the form of a topic': opensDialog(({ page }) => page.keyboard.press('e')),
      'the form of a rubric': opensDialog(async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('r')
      }),
    },
  },
  {
    name: 'subjects with a name that was changed',
    as: 'head',
    path: '/desk/subjects?kind=rubric',
    before: ({ page }) =>
      page.route('**/api/library/changes', (route) => route.fulfill({ json: NAME_CHANGES })),
    shows: '.list-decisions time',
  },
  {
    name: 'subjects whose changed names cannot be fetched',
    as: 'head',
    path: '/desk/subjects',
    before: ({ page }) => page.route('**/api/library/changes', (route) => route.abort()),
    shows: '.list-area .message',
    isLikeAnother: true,
  },
  { name: 'sounds', as: 'editor', path: '/desk/sounds?term=16', shows: '[data-row]' },
  {
    name: 'study texts',
    as: 'editor',
    path: '/desk/study-texts?q=blutdruck',
    shows: '[data-row]',
    states: {
      'the form of one': opensDialog(async ({ page }) => {
        await page.keyboard.press('e')
        await page.locator('[name="german.title"]').waitFor()
      }),
    },
  },
  {
    name: 'texts of a study that wait for a second person',
    as: 'reviewer',
    path: async ({ stores }) => {
      const pmid = '99000071'
      await proposeTexts(stores, pmid, 'somebody')
      return `/review?study=${pmid}`
    },
    shows: '.proposed-texts',
    states: { unfolded: unfold },
  },
  {
    name: 'publication',
    as: 'editor',
    path: '/desk/publication',
    shows: '.publication-lead',
  },
  {
    name: 'inbox',
    // Who is sent a mail at signing up.
    as: 'newcomer',
    path: '/_local/inbox',
    isOfNoLanguage: true,
    before: ({ page }) =>
      expect.poll(async () => (await page.request.get('/_local/inbox.json')).text()).not.toBe('[]'),
    shows: 'details',
  },
  {
    name: 'checkout',
    as: 'buyer',
    path: '/profile?tab=subscription',
    shows: '.plan-card',
    states: {
      'its form': async ({ page, t }) => {
        await page.locator('.plan-card .button').first().click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('billing:order') })
          .click()
        await page.waitForURL('**/_local/checkout/**')
      },
    },
  },
]
