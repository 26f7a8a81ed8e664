import type { Language } from '../../contract/protocol/language.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { $gate, closeGate } from '../../session/gate.store.ts'

/** Opens and closes the page's upgrade modal with the gate. */
export function followGate(root: ParentNode, language: Language): void {
  const dialog = root.querySelector<HTMLDialogElement>('dialog.gate')
  if (!dialog) return
  const signIn = dialog.querySelector<HTMLAnchorElement>('[data-sign-in]')
  // A click on the backdrop has the dialog itself as its target; its content fills the rest.
  dialog.addEventListener('click', ({ target }) => {
    const isClosing = target instanceof Element && target.closest('[data-close]')
    if (target === dialog || isClosing) closeGate()
  })
  dialog.addEventListener('close', closeGate)
  $gate.listen((isOpen) => {
    if (signIn) signIn.href = signInAddress(language, location.pathname + location.search)
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  })
}
