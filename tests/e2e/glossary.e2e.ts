// Rules: P-GLOSSARY, P-GLOSSARY-OFFERED.
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import type { GlossaryText } from '../../src/contract/desk/glossary.ts'
import { changedTerm, type GlossaryTermRecord } from '../../src/domain/glossary/glossary-term.ts'
import { approve, propose, type Work } from '../../src/domain/work/work.ts'
import { glossaryText, proposeTerm } from '../support/glossary.ts'
import { noon } from '../support/records.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { selectionKnown } from './support/written-text.ts'

const language = 'de'
const t = words[language]
const byWriter = { userId: 'writer', at: noon.toISOString() }
const needed = { needsSecondPerson: true }

async function changeTerm(
  { glossary }: OpenedStores,
  id: string,
  next: (record: GlossaryTermRecord) => Work<GlossaryText>,
): Promise<void> {
  const { record } = (await glossary.find(id)) ?? {}
  if (!record) throw new Error('it is gone')
  await glossary.replace(record, changedTerm(record, next(record)), { by: 'writer', at: noon })
}

test('a proposal is discarded, and a term deleted, each after a question', async ({
  page,
  stores,
}) => {
  const id = crypto.randomUUID()
  const term = { de: 'Kontrollgruppe', en: 'control group' }
  await proposeTerm(stores, 'writer', { id, term })
  await changeTerm(stores, id, (record) => {
    const shown = approve(record, { userId: 'reviewer', at: noon.toISOString() })
    const explanation = { de: 'Alle anderen', en: 'all others' }
    return propose(shown, glossaryText({ term, explanation }), byWriter, needed)
  })
  await signIn(page, 'demo-editor')
  await page.goto(at(language, '/desk/glossary?q=Kontrollgruppe'))
  await expect(page).toHaveURL(/\/desk\/terms\?q=Kontrollgruppe/)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(1)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('v')
  await expect(dialog.getByText(t('approval:discardMeans'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(t('glossaryDesk:done_discarded'))).toBeAttached()
  await page.reload()
  await expect(rows).toContainText(t('glossaryDesk:state_public'))
  await page.keyboard.press('v')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(dialog.getByText(t('glossaryDesk:deleteMeans'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(t('glossaryDesk:done_deleted'))).toBeAttached()
  await expect(rows).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(t('desk:noneFound'))).toBeVisible()
})

test('a reviewer sends a term back and approves it by keys, each as it stands', async ({
  page,
  stores,
}) => {
  const id = crypto.randomUUID()
  const term = { de: 'Doppelblind', en: 'double-blind' }
  await proposeTerm(stores, 'writer', { id, term })
  await signIn(page, 'demo-reviewer')
  await page.goto(at(language, '/desk/terms?q=Doppelblind'))
  const row = page.locator('[data-row]')
  await expect(row).toContainText(t('glossaryDesk:state_waiting'))
  // Neither writing nor deleting is theirs.
  for (const key of ['n', 'e', 'd', 'v']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('textbox').fill('Wer weiß es denn nicht?')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('approval:requestChanges') })
    .click()
  await expect(row).toContainText(t('glossaryDesk:state_changes-asked'))
  const detail = page.getByRole('complementary')
  await expect(detail).toContainText('Wer weiß es denn nicht?')

  await page.reload()
  await expect(row).toContainText(t('glossaryDesk:state_changes-asked'))
  // Somebody wrote it anew meanwhile: nothing is decided about what nobody read.
  const explanation = { de: 'Weder Arzt noch Patientin wissen es', en: 'neither of both knows' }
  const text = glossaryText({ term, explanation })
  await changeTerm(stores, id, (record) => propose(record, text, byWriter, needed))
  await page.keyboard.press('a')
  await expect(row.getByRole('alert')).toContainText(t('glossaryDesk:moved'))
  await expect(detail).toContainText('Weder Arzt noch Patientin')
  await row.getByRole('button', { name: t('desk:again') }).click()
  await expect(row).toContainText(t('glossaryDesk:state_public'))
  await expect(row.getByRole('alert')).toHaveCount(0)
})

test('marking a term offers what the glossary says; one press takes it', async ({ page }) => {
  // Nobody else's new hearticle: what is typed into a prompt outlives it.
  await signIn(page, 'demo-head')
  await page.goto(at(language, '/editor?hearticle=new'))
  const text = page.locator(`[data-place="${language}.mainTextBody"]`)
  const written = page.locator(`textarea[name="${language}.mainTextBody"]`)
  await text.click()
  await page.keyboard.type('remission')
  await page.keyboard.press('Control+Shift+Home')
  await selectionKnown(text)
  await page.keyboard.press('Control+Shift+E')
  const prompt = page.getByRole('form', { name: t('writing:mark_explanation') })
  const offers = prompt.getByRole('group', { name: t('writing:glossaryOffers') })
  await offers.getByRole('button', { name: /zurückgegangen/ }).click()
  await expect(written).toHaveValue(/^\{remission\}\[EXP:Eine Krankheit ist .*\]$/)
  await test.step('what is not there is proposed with what was typed', async () => {
    await text.press('Control+End')
    await page.keyboard.type(' Ödem')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await selectionKnown(text)
    await page.keyboard.press('Control+Shift+E')
    await prompt.getByLabel(t('writing:explanationText')).fill('Wasser im Gewebe')
    const opened = page.waitForEvent('popup')
    await prompt.getByRole('link', { name: t('writing:glossaryPropose') }).click()
    const desk = await opened
    const field = (name: 'term' | 'explanation') =>
      desk.getByLabel(t('form:in_de', { field: t(`glossaryDesk:${name}`) }), { exact: true })
    await expect(field('term')).toHaveValue('Ödem')
    await expect(field('explanation')).toHaveValue('Wasser im Gewebe')
    await expect(desk).toHaveURL(/\/desk\/terms(\?row=.*)?$/)
  })
})
