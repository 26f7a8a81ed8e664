import { call, messageOf } from '../../api/api.ts'
import { deleteHearticle } from '../../contract/desk/writing.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { leaveForNextPage } from '../../navigation/next-page.ts'
import { DELETED_HEARTICLE, leaveNotice } from '../../navigation/next-page-notice.ts'
import { html } from '../../ui/html/html.ts'

const messages = {
  de: () => import('../../i18n/messages/de/hearticle.json', { with: { type: 'json' } }),
  en: () => import('../../i18n/messages/en/hearticle.json', { with: { type: 'json' } }),
}

/**
 * Asks before a hearticle is deleted, and deletes it (P-DELETE-HEARTICLE).
 * Success leads to the home page, where one step brings it back; after a failure the dialog stays open and says what happened.
 */
export async function onPress(button: HTMLElement): Promise<void> {
  const id = Number(button.closest<HTMLElement>('[data-hearticle]')?.dataset.hearticle)
  const language = pageLanguage()
  const { default: words } = await messages[language]()
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-labelledby', 'deletion-title')
  dialog.innerHTML = String(html`<h2 id="deletion-title">${words.deleteTitle}</h2>
    <p>${words.deleteText}</p>
    <p role="alert"></p>
    <p class="cluster dialog-actions">
      <button type="button" class="pill" data-cancel>${words.deleteCancel}</button>
      <button type="button" class="button" data-confirm>${words.deleteNow}</button>
    </p>`)
  const [cancel, confirm] = dialog.querySelectorAll('button')
  const alert = dialog.querySelector('[role=alert]')
  if (!cancel || !confirm || !alert) throw new Error('the dialog lacks one of its parts')
  let isDeleting = false
  const say = (deleting: boolean, fault = '') => {
    isDeleting = deleting
    cancel.disabled = deleting
    confirm.disabled = deleting
    confirm.textContent = deleting ? words.deleting : words.deleteNow
    alert.textContent = fault
  }
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('cancel', (event) => isDeleting && event.preventDefault())
  dialog.addEventListener('close', () => (isDeleting ? dialog.showModal() : dialog.remove()))
  confirm.addEventListener('click', async () => {
    say(true)
    const outcome = await call(deleteHearticle, { params: { id } })
    if (!outcome.ok) return say(false, messageOf(outcome.error) ?? words.deleteFailed)
    leaveNotice('hearticle-deleted')
    leaveForNextPage(DELETED_HEARTICLE, id)
    location.assign(addressOf({ page: 'home' }, language))
  })
  document.body.append(dialog)
  dialog.showModal()
}
