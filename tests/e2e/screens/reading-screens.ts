/** What readers see. */
import { rejectAll, writeConsent } from '../../../src/domain/account/consent.ts'
import { CONSENT_KEY } from '../../../src/features/consent/stored-consent.ts'
import { readInFull } from '../support/in-full.ts'
import { keepInBrowser } from '../support/kept-in-browser.ts'
import { correctHearticle, placeHearticle } from '../support/place-hearticle.ts'
import { opensDialog, type Screen, type Visit } from './screen.ts'

const LISTS = '.study-list[aria-busy=false]'

/** The menu of a phone, or that of a user where the header has room for all else. */
async function openMenu({ page, isPhone, t }: Visit): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: t('page:menu') }).click()
  else await page.locator('.user-menu summary').click()
}

/** @returns the path of a page that says that it was corrected */
async function corrected(stores: Visit['stores'], key: string): Promise<string> {
  const path = await placeHearticle(stores, `screens corrected ${key}`, { mainTextBody: 'Salz.' })
  await correctHearticle(stores, path)
  return path
}

const closeDialog = ({ page }: Visit) => page.keyboard.press('Escape')

const suggest =
  (de: string, en: string) =>
  async ({ page, language }: Visit): Promise<void> => {
    await page.getByRole('combobox').fill(language === 'de' ? de : en)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
  }

export const readingScreens: readonly Screen[] = [
  {
    name: 'consent overlay',
    as: 'unasked',
    path: '/',
    shows: '.consent-overlay[open]',
    states: {
      'its choices': ({ page }) => page.locator('[data-customize]').click(),
    },
  },
  {
    name: 'consent banner',
    as: 'unasked',
    path: '/imprint',
    shows: '.consent-question',
    states: {
      'its choices': ({ page }) => page.locator('[data-customize]').click(),
    },
  },
  {
    name: 'privacy, and consent changed',
    path: '/privacy',
    before: ({ page }) =>
      keepInBrowser(page, { name: CONSENT_KEY, value: writeConsent(rejectAll) }),
    states: {
      'the dialog': opensDialog(({ page }) => page.locator('button[data-consent]').click()),
    },
  },
  {
    name: 'home of a visitor',
    isMain: true,
    path: '/',
    shows: LISTS,
    states: {
      'upgrade modal': opensDialog(({ page }) =>
        page.locator('.earlier [data-gate]').first().click(),
      ),
      'menu and language': async (visit) => {
        await closeDialog(visit)
        if (visit.isPhone) await openMenu(visit)
      },
    },
  },
  {
    name: 'home of a free account',
    isLikeAnother: true,
    as: 'free',
    path: '/',
    shows: LISTS,
    states: {
      'upgrade modal': opensDialog(({ page }) => page.locator('.rubric-row a').first().click()),
    },
  },
  {
    name: 'home with full access',
    as: 'premium',
    path: '/',
    shows: LISTS,
    states: {
      'user menu': async (visit) => {
        await openMenu(visit)
        if (visit.isPhone) await visit.page.locator('.user-menu summary').click()
      },
    },
  },
  {
    name: 'home after the rubrics were chosen',
    isLikeAnother: true,
    as: 'reviewer',
    path: async ({ page }) => {
      await page.evaluate(() => sessionStorage.setItem('hearticle.notice', '"rubrics-saved"'))
      return '/'
    },
    shows: LISTS,
  },
  {
    name: 'home whose lists do not answer',
    path: '/',
    before: ({ page }) => page.route('**/api/**', (route) => route.abort()),
    shows: '.list-failure',
  },
  { name: 'rubric of a visitor', path: '/rubric/1', shows: LISTS },
  {
    name: 'rubric with full access',
    as: 'premium',
    path: '/rubric/1',
    shows: LISTS,
    states: {
      'filters of studies': async ({ page, isPhone }) => {
        if (isPhone) await page.locator('.filters-toggle').click()
      },
    },
  },
  { name: 'playlist', path: '/playlist/1' },
  { name: 'archive', path: '/archive' },
  {
    name: 'explore',
    isMain: true,
    path: '/?mode=explore',
    shows: '[role=combobox]',
    states: {
      'suggestions of hearticles': suggest('blutd', 'blood'),
      studies: async ({ page, t }) => {
        await page.keyboard.press('Escape')
        await page.getByRole('tab', { name: t('search:pubmed') }).click()
      },
      'suggestions of studies': suggest('diab', 'diab'),
    },
  },
  {
    name: 'question without full access',
    path: '/?mode=explore&tab=pubmed&q=blutdruck',
    shows: '.search-result',
    states: {
      'all results': opensDialog(({ page }) => page.locator('.search-invitation button').click()),
    },
  },
  {
    name: 'question that is answered',
    path: '/?mode=explore&q=Eliquis+Blutung',
    shows: '.answer-card',
  },
  {
    name: 'question that is asked back',
    path: '/?mode=explore&q=MS+Therapie',
    shows: '.answer-choices',
  },
  {
    name: 'question in an emergency',
    path: '/?mode=explore&q=Suizid',
    shows: '.answer-help',
  },
  {
    name: 'question that fails',
    path: '/?mode=explore&q=salz',
    before: ({ page }) => page.route('**/api/answer?*', (route) => route.abort()),
    shows: '.answer-failure',
  },
  {
    name: 'search results of hearticles',
    isLikeAnother: true,
    as: 'premium',
    path: '/?mode=explore&q=salz',
    shows: '.search-result',
  },
  {
    name: 'search results of studies',
    isMain: true,
    as: 'premium',
    path: '/?mode=explore&tab=pubmed&q=diabetes&textLanguage=en',
    shows: '.search-result',
    states: {
      'its filters': async ({ page, t }) => {
        const toggle = page
          .getByRole('search', { name: t('search:filters') })
          .getByRole('button')
          .first()
        if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
      },
    },
  },
  {
    name: 'search without a result',
    as: 'premium',
    path: '/?mode=explore&q=xyzzyplugh',
    shows: '.search-count h2',
  },
  {
    name: 'search that fails',
    as: 'premium',
    path: '/?mode=explore&q=salz',
    before: ({ page }) => page.route('**/search?*', (route) => route.abort()),
    shows: '#search-panel .pill',
  },
  {
    name: 'hearticle',
    isMain: true,
    path: '/hearticle/16',
    before: ({ page }) => readInFull(page),
    states: {
      'an open study': ({ page }) => page.locator('.study-card summary').first().click(),
      'an explanation': async ({ page }) => {
        await page.locator('.text .term').first().click()
        await page.locator('.explanation:popover-open').waitFor()
      },
      'a preview of a source': async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.locator('article .citation a').first().hover()
        await page.getByRole('tooltip').waitFor()
      },
      'a link to share': async ({ page, t }) => {
        await page.mouse.move(0, 0)
        await page.evaluate(() => document.getElementById('share')?.showPopover())
        await page.getByRole('button', { name: t('hearticle:copyLink') }).click()
      },
    },
  },
  { name: 'hearticle of the day', path: '/hearticle/15' },
  {
    name: 'hearticle to be read on',
    as: 'reviewer',
    path: '/hearticle/3',
    before: ({ page }) => readInFull(page),
    states: {
      contents: async ({ page, t }) => {
        await page.getByRole('button', { name: t('hearticle:contents') }).click()
        await page.locator('#contents:popover-open').waitFor()
      },
      'the question before it is deleted': opensDialog(async ({ page, t }) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: t('hearticle:delete'), exact: true }).click()
      }),
    },
  },
  {
    name: 'hearticle with sound',
    path: async ({ stores }) =>
      placeHearticle(stores, 'screens with sound', {
        mainTextBody: '{Wort}[EXP:Was es heißt.] **Kurz**[Ref26551272], unbekannt[Ref77777777]',
        citedPmids: ['26551272', '77777777'],
        hasAudio: true,
      }),
  },
  {
    name: 'hearticle that was corrected',
    path: async ({ stores, language }) => corrected(stores, language),
    before: ({ page }) => readInFull(page),
    shows: '.corrections',
  },
  {
    name: 'list of changes',
    path: async ({ stores, language }) => `${await corrected(stores, `list ${language}`)}/changes`,
    shows: '.changes ins',
  },
  {
    name: 'an edition that was corrected',
    path: async ({ stores, language }) => `${await corrected(stores, `edition ${language}`)}/e/1`,
    shows: '[data-standing="corrected"]',
  },
  {
    name: 'sheet of a hearticle',
    path: async ({ language }) => `/hearticle/16/${language === 'de' ? 'blatt' : 'handout'}`,
  },
  { name: 'study', path: '/pubmed/26551272' },
  { name: 'study that was retracted', path: '/pubmed/23432189' },
  { name: 'methods', path: '/methods' },
  { name: 'who pays', path: '/about', isLikeAnother: true },
  { name: 'accessibility', path: '/accessibility', isLikeAnother: true },
  {
    name: 'for developers',
    path: async ({ language }) => (language === 'de' ? '/entwickler' : '/developers'),
  },
  {
    name: 'glossary',
    path: async ({ language }) => (language === 'de' ? '/glossar' : '/glossary'),
    shows: '.glossary-term',
  },
  { name: 'prices', path: async ({ language }) => (language === 'de' ? '/preise' : '/prices') },
  {
    name: 'letter of the week',
    path: async ({ language }) => (language === 'de' ? '/brief' : '/letter'),
    shows: '[data-letter-form]',
  },
  {
    name: 'questions and errors',
    path: async ({ language }) => (language === 'de' ? '/frage?edition=16.1' : '/ask?edition=16.1'),
    shows: '[data-edition]',
    states: {
      'who wants to be told': ({ page }) => page.locator('[name=tellMe]').check(),
    },
  },
  {
    name: 'my questions',
    path: async ({ language }) => (language === 'de' ? '/meine-fragen' : '/my-questions'),
    shows: '[data-quiz]',
  },
  { name: 'status', path: '/status', shows: '[data-status]' },
  { name: 'imprint', path: '/imprint' },
  { name: 'terms', path: '/terms', isLikeAnother: true },
  { name: 'offline', path: '/offline' },
  { name: 'page that is not there (404)', path: '/no-such-page' },
  {
    name: 'page that is gone (410)',
    path: async ({ stores }) => {
      const path = await placeHearticle(stores, 'screens gone', { mainTextBody: 'Fort.' })
      await stores.hearticles.remove(Number(path.split('/').at(-1)), new Date())
      return path
    },
  },
  {
    name: 'hearticle that cannot be fetched',
    path: async ({ language }) => `/shell/${language}/hearticle-failed`,
    isOfNoLanguage: true,
    shows: '[role=alert]',
  },
]
