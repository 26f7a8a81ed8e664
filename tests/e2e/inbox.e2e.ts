import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { inboxOf } from '../support/inbox.ts'
import { incomingStudy } from '../support/records.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const language = 'de'
const t = words[language]

/** Studies that came in, decided about by keys alone (P-TRIAGE-KEYS, P-TRIAGE). */
test('twelve studies are decided about by keys alone, and nothing is lost by a reload', async ({
  page,
  stores,
}) => {
  const word = 'Triagestudie'
  const pmids = Array.from({ length: 12 }, (_, index) => String(99_100_000 + index))
  await stores.studies.importMany(
    pmids.map((pmid) => incomingStudy(pmid, {}, { title: `${word} ${pmid}.` })),
    { inbox: 'query' },
  )
  const title = (index: number) => `${word} ${pmids.toReversed()[index]}`
  const here = at(language, `/desk/studies?text=${word}`)
  const current = page.locator('[data-main][aria-current]')
  const heading = page.locator('.list-detail h2')
  const rows = page.locator('[data-row]')
  const looksAt = async (index: number) => {
    await expect(current).toContainText(title(index))
    await expect(current).toBeFocused()
    await expect(heading).toHaveText(title(index))
  }

  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/desk/studies'))
  await expect(current).toBeFocused()
  await expect(page).toHaveURL(/\/desk\/studies\?row=\d+$/)
  await page.goto(here)
  await expect(rows).toHaveCount(12)
  await looksAt(0)

  await test.step('one is accepted by a and Enter, for who does it', async () => {
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: t('inbox:accept'), exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await looksAt(1)
    await expect(rows).toHaveCount(11)
    const ofStudy = async () => {
      const { ideas } = await stores.board.read()
      return ideas.filter((idea) => idea.title === title(0))
    }
    await expect
      .poll(ofStudy)
      .toMatchObject([{ from: { kind: 'study', pmid: pmids.at(-1) }, ownerId: expect.any(String) }])
  })

  await test.step('one is rejected by r and a digit, and taken back by u', async () => {
    await page.keyboard.press('r')
    await page.keyboard.press('3')
    await looksAt(2)
    await page.keyboard.press('u')
    await looksAt(1)
    await expect(rows).toHaveCount(11)
  })

  await test.step('what is typed with a rejection waits for its study, and is of no other', async () => {
    const note = page.getByRole('textbox', { name: t('inbox:note') })
    await page.keyboard.press('r')
    await note.fill('Zu wenige Personen.')
    await page.keyboard.press('Escape')
    await looksAt(1)
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await expect(note).toHaveValue('')
    await page.keyboard.press('Escape')
    await looksAt(2)
    await page.keyboard.press('k')
    await page.keyboard.press('r')
    await page.getByRole('button', { name: t('form:keptContinue') }).press('Enter')
    await expect(note).toHaveValue('Zu wenige Personen.')
    await page.keyboard.press('Escape')
    await looksAt(1)
  })

  await test.step('a key that comes before a dialog is gone opens the next one', async () => {
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
      const key = new KeyboardEvent('keydown', { key: 'l', bubbles: true })
      document.querySelector('[data-main][aria-current]')?.dispatchEvent(key)
    })
    await expect(page.getByRole('dialog', { name: t('inbox:laterTitle') })).toBeVisible()
    await page.keyboard.press('Escape')
    await looksAt(1)
  })

  await test.step('one is put off by l and a digit', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('l')
    await page.keyboard.press('2')
    await looksAt(3)
    await expect(page.getByRole('button', { name: /^Später \d/ })).toContainText('1')
  })

  await test.step('the place survives a reload', async () => {
    await page.keyboard.press('j')
    await looksAt(4)
    await page.reload()
    await looksAt(4)
  })

  await test.step('keys go on after a click on words beside the list', async () => {
    await heading.click()
    await page.keyboard.press('k')
    await looksAt(3)
    await page.keyboard.press('j')
    await looksAt(4)
  })

  await test.step('several are rejected together', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toContainText('2 Studien ablehnen')
    await page.keyboard.press('1')
    await looksAt(6)
    await expect(rows).toHaveCount(8)
  })

  await test.step('what got no answer is kept, and sent after a reload', async () => {
    await page.route('**/api/desk/studies/decisions', (route) => route.abort())
    for (const [digit, next] of [
      ['1', 7],
      ['2', 8],
    ] as const) {
      await page.keyboard.press('r')
      await page.keyboard.press(digit)
      await looksAt(next)
    }
    await expect(page.getByText(t('desk:unsent', { count: 2 }))).toBeVisible()
    await page.unroute('**/api/desk/studies/decisions')
    await page.reload()
    await expect(rows).toHaveCount(6)
    await expect(page.getByText(t('desk:unsent', { count: 2 }))).toBeHidden()
    // One of the two may still be under way.
    const rejected = async () => {
      const decided = await stores.triage.decided('rejected', 50)
      return decided.filter(({ pmid }) => pmids.includes(pmid)).length
    }
    await expect.poll(rejected).toBe(4)
  })

  await test.step('what somebody else decided meanwhile is told', async () => {
    // The question holds its row, whatever the list is told meanwhile.
    await page.keyboard.press('a')
    const [shown] = await current.textContent().then((text) => /\d{8}/.exec(text ?? '') ?? [])
    await stores.triage.decide(
      shown ?? '',
      { kind: 'reject', reason: 'another', note: '' },
      { by: '00000000-0000-4000-8000-000000000009', at: new Date() },
    )
    await page.keyboard.press('Enter')
    const words = t('inbox:refused_by_rejected', { by: t('inbox:somebody') })
    await expect(page.getByText(words)).toBeVisible()
    await expect(rows).toHaveCount(5)
  })

  await test.step('the rest goes at once', async () => {
    await current.focus()
    await page.keyboard.press('*')
    await page.keyboard.press('r')
    await page.keyboard.press('6')
    await expect(page.getByText(t('desk:noneFound'))).toBeVisible()
    const waiting = async () => {
      const entries = await inboxOf(stores, dayInVienna(new Date()))
      return entries.filter(({ pmid }) => pmids.includes(pmid)).map(({ laterUntil }) => laterUntil)
    }
    await expect.poll(waiting).toEqual([expect.any(String)])
  })
})

/** A new study beside the hearticle that it may change (P-LIVING-EVIDENCE). */
test('a new trial begins the newer edition of the hearticle that it may change by one key', async ({
  page,
  stores,
}) => {
  const pmid = '99100100'
  const title = 'Apixaban or warfarin for atrial fibrillation in very old people.'
  await stores.studies.importMany(
    [incomingStudy(pmid, {}, { title, publicationTypes: ['Randomized Controlled Trial'] })],
    { inbox: 'query' },
  )
  await signIn(page, 'demo-editor')
  await page.goto(at(language, `/desk/studies?text=${pmid}`))
  await expect(page.locator('.list-detail h2')).toContainText('Apixaban')
  const offer = page.getByRole('heading', { name: t('inbox:mayChange', { id: 6 }) })
  await expect(offer).toBeVisible()
  await expect(page.getByText('Vorhofflimmern, Warfarin')).toBeVisible()
  await page.keyboard.press('e')
  await page.waitForURL('**/editor?hearticle=6')
  const desk = await stores.hearticles.findForDesk(6)
  if (!desk || desk === 'deleted') throw new Error('it is gone')
  expect(desk.hearticle).toMatchObject({ status: 'DRAFT' })
  expect(desk.hearticle.citedPmids).toContain(pmid)
  expect(desk.published?.citedPmids).not.toContain(pmid)
  await stores.hearticles.discardCopy(6, { by: null, at: new Date() })
})
