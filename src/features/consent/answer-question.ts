import {
  acceptAll,
  type Consent,
  consentCategories,
  rejectAll,
  updateConsent,
} from '../../domain/account/consent.ts'

/**
 * Brings a question to life: its four answers, and the categories that fold out.
 * @param onAnswer is told the answer that was given, once
 */
export function answerQuestion(root: HTMLElement, onAnswer: (consent: Consent) => void): void {
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-customize]')) customize(root, !isCustomizing(root))
    const answer = target.closest<HTMLElement>('[data-answer]')?.dataset.answer
    if (answer === undefined) return
    if (answer === 'accept') onAnswer(acceptAll)
    else onAnswer(answer === 'save' ? chosenIn(root) : rejectAll)
  })
}

/** Ticks what was allowed before. */
export function tick(root: ParentNode, consent: Consent): void {
  for (const name of consentCategories) {
    const box = root.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (box) box.checked = consent[name]
  }
}

/** Folds the categories out or in; the focus goes to where it goes on. */
export function customize(root: ParentNode, isOpen: boolean): void {
  const button = root.querySelector<HTMLElement>('[data-customize]')
  button?.setAttribute('aria-expanded', String(isOpen))
  const categories = root.querySelector('fieldset')
  if (categories) categories.hidden = !isOpen
  const first = categories?.querySelector<HTMLElement>('input:enabled')
  if (isOpen) first?.focus()
  else button?.focus()
}

export function isCustomizing(root: ParentNode): boolean {
  return root.querySelector('fieldset[hidden]') === null
}

function chosenIn(root: ParentNode): Consent {
  const isChecked = (name: string) =>
    root.querySelector<HTMLInputElement>(`input[name=${name}]`)?.checked === true
  return updateConsent(
    rejectAll,
    Object.fromEntries(consentCategories.map((name) => [name, isChecked(name)])),
  )
}
