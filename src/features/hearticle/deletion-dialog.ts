import { call, messageOf } from '../../api/api.ts'
import { deleteHearticle } from '../../contract/desk/writing.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageTranslator } from '../../i18n/page-translator.ts'
import { html } from '../../ui/html/html.ts'

/**
 * Asks before a hearticle is deleted, and deletes it (P-DELETE-HEARTICLE).
 * Success leads to the home page; after a failure the dialog stays open and says what happened.
 */
export async function askToDelete(id: number): Promise<void> {
  const language = languageSchema.parse(document.documentElement.lang)
  const t = await pageTranslator(language)
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-labelledby', 'deletion-title')
  dialog.innerHTML = String(html`<h2 id="deletion-title">${t('hearticle:deleteTitle')}</h2>
    <p>${t('hearticle:deleteText')}</p>
    <p role="alert"></p>
    <p class="dialog-actions">
      <button type="button" class="pill" data-cancel>${t('hearticle:deleteCancel')}</button>
      <button type="button" class="button" data-confirm>${t('hearticle:deleteNow')}</button>
    </p>`)
  const [cancel, confirm] = dialog.querySelectorAll('button')
  const alert = dialog.querySelector('[role=alert]')
  if (!cancel || !confirm || !alert) throw new Error('the dialog lacks one of its parts')
  let isDeleting = false
  const say = (deleting: boolean, fault = '') => {
    isDeleting = deleting
    cancel.disabled = deleting
    confirm.disabled = deleting
    confirm.textContent = t(deleting ? 'hearticle:deleting' : 'hearticle:deleteNow')
    alert.textContent = fault
  }
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('cancel', (event) => isDeleting && event.preventDefault())
  dialog.addEventListener('close', () => (isDeleting ? dialog.showModal() : dialog.remove()))
  confirm.addEventListener('click', async () => {
    say(true)
    const outcome = await call(deleteHearticle, { params: { id } })
    if (outcome.ok) location.assign(addressOf({ page: 'home' }, language))
    else say(false, messageOf(outcome.error) ?? t('hearticle:deleteFailed'))
  })
  document.body.append(dialog)
  dialog.showModal()
}
