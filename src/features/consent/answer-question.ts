import {
  acceptAll,
  type Consent,
  consentCategories,
  rejectAll,
  updateConsent,
} from '../../domain/account/consent.ts'

/** So many milliseconds nothing answers after a press: a second tap is no answer of its own (P-CONSENT). */
const STILL = 400

let stillness: ReturnType<typeof setTimeout> | undefined

/** Nothing on the page can be pressed for a moment, whatever comes to lie under the finger. */
export function holdStill(): void {
  const { style } = document.documentElement
  clearTimeout(stillness)
  style.pointerEvents = 'none'
  stillness = setTimeout(() => {
    style.pointerEvents = ''
  }, STILL)
}

/**
 * Brings a question to life: its four answers, and the categories that fold out.
 * @param onAnswer is told the answer that was given, once
 */
export function answerQuestion(root: HTMLElement, onAnswer: (consent: Consent) => void): void {
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    holdStill()
    if (target.closest('[data-customize]')) customize(root, !isCustomizing(root))
    const answer = target.closest<HTMLElement>('[data-answer]')?.dataset.answer
    if (answer === undefined) return
    if (answer === 'accept') onAnswer(acceptAll)
    else onAnswer(answer === 'save' ? chosenIn(root) : rejectAll)
  })
  // Whoever turns a phone or makes the window smaller still reaches all of them.
  new ResizeObserver(() => fitAbove(root)).observe(root)
}

export function tick(root: ParentNode, consent: Consent): void {
  for (const name of consentCategories) {
    const box = root.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (box) box.checked = consent[name]
  }
}

/**
 * Folds the categories out, above the answers and over what stands there, so that no answer moves
 * under a second tap; or in. The focus goes to where it goes on.
 */
export function customize(root: ParentNode, isOpen: boolean): void {
  const button = root.querySelector<HTMLElement>('[data-customize]')
  button?.setAttribute('aria-expanded', String(isOpen))
  const categories = root.querySelector('fieldset')
  if (categories) categories.hidden = !isOpen
  fitAbove(root)
  const first = categories?.querySelector<HTMLElement>('input:enabled')
  if (isOpen) first?.focus()
  else button?.focus()
}

export function isCustomizing(root: ParentNode): boolean {
  return root.querySelector('fieldset[hidden]') === null
}

/** The categories have the height that the window has above the answers, and scroll in it. */
function fitAbove(root: ParentNode): void {
  const place = root.querySelector<HTMLElement>('.consent-choice')
  place?.style.setProperty('--room', `${place.getBoundingClientRect().bottom}px`)
}

function chosenIn(root: ParentNode): Consent {
  const isChecked = (name: string) =>
    root.querySelector<HTMLInputElement>(`input[name=${name}]`)?.checked === true
  return updateConsent(
    rejectAll,
    Object.fromEntries(consentCategories.map((name) => [name, isChecked(name)])),
  )
}
