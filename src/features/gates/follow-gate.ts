import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { signInAddress, withReturn } from '../../domain/site/return-address.ts'
import { $gate, closeGate, type Wanted } from '../../session/gate.store.ts'

/** Opens and closes the page's upgrade modal with the gate, and shows what was wanted in it. */
export function followGate(root: ParentNode, language: Language): void {
  const dialog = root.querySelector<HTMLDialogElement>('dialog.gate')
  if (!dialog) return
  // A click on the backdrop has the dialog itself as its target; its content fills the rest.
  dialog.addEventListener('click', ({ target }) => {
    const isClosing = target instanceof Element && target.closest('[data-close]')
    if (target === dialog || isClosing) closeGate()
  })
  dialog.addEventListener('close', closeGate)
  $gate.listen((wanted) => {
    if (wanted) showWanted(dialog, wanted, language)
    if (wanted && !dialog.open) dialog.showModal()
    if (wanted) void bringPrices(dialog, addressOf({ page: 'prices' }, language))
    if (!wanted && dialog.open) dialog.close()
  })
}

/** Its title and picture, and the ways that lead back to it (P-WANTED). */
function showWanted(
  dialog: HTMLElement,
  { address, title, picture }: Wanted,
  language: Language,
): void {
  const lead = (selector: string, href: string) =>
    dialog.querySelector(selector)?.setAttribute('href', href)
  lead('[data-sign-in]', signInAddress(language, address))
  lead('[data-sign-up]', withReturn(addressOf({ page: 'signup' }, language), address))
  const shown = dialog.querySelector('[data-wanted]')
  const copy = picture?.cloneNode(true)
  if (copy instanceof HTMLImageElement) copy.loading = 'eager'
  const frame = shown?.querySelector('[data-picture]')
  frame?.replaceChildren(...(copy ? [copy] : []))
  // A motif is drawn in the colour of its topic, which stands at what is around it.
  const colours = Array.from(picture?.closest('.topic')?.classList ?? [])
  if (frame) frame.className = colours.filter((name) => /^(topic|hue|chroma)/.test(name)).join(' ')
  const words = shown?.querySelector('[data-title]')
  if (words) words.textContent = title
}

/**
 * Pages of hearticles are not made anew with the prices: there they come from the page of prices. Where
 * it does not answer, the link to it stands there all the same.
 */
async function bringPrices(dialog: HTMLElement, address: string): Promise<void> {
  const place = dialog.querySelector('[data-prices]:empty')
  if (!place) return
  try {
    const answer = await fetch(address)
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const prices = page.querySelector<HTMLElement>('.prices')
    const isHeld = prices && Date.now() < Date.parse(prices.dataset.until ?? '')
    if (isHeld && place.matches(':empty')) place.append(document.importNode(prices, true))
  } catch {
    // Without a connection nothing else of it works either.
  }
}
