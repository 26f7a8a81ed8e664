import { isTouch } from './is-touch.ts'

const DELAY_MS = 120

/**
 * Shows what a reference or a term stands for while it is pointed at or focused; the panel can be
 * pointed at itself and goes with Escape (WCAG 2.2, 1.4.13). By touch, a reference shows its study
 * first and leads there when it is touched again, or by the panel's own link. An explanation that was
 * clicked on stays until something else is (HTML's popover).
 * @param touched the reference that was touched before this was loaded
 */
export function showPreviews(owners: Iterable<HTMLElement>, touched?: HTMLElement): void {
  const preview = document.createElement('div')
  preview.className = 'preview'
  preview.id = 'preview'
  preview.role = 'tooltip'
  preview.popover = 'manual'
  let panel: HTMLElement = preview
  let timer = 0
  let shownFor: HTMLElement | undefined
  let stays = false

  const isOpen = () => panel.matches(':popover-open')
  const wait = () => clearTimeout(timer)
  const hide = () => {
    wait()
    if (panel === preview) shownFor?.removeAttribute('aria-describedby')
    shownFor = undefined
    stays = false
    if (isOpen()) panel.hidePopover()
  }
  const hideSoon = () => {
    wait()
    if (!stays) timer = window.setTimeout(hide, DELAY_MS * 2)
  }
  const show = (owner: HTMLElement, own: HTMLElement | undefined, withLink = false) => {
    wait()
    if (shownFor === owner && isOpen()) return
    hide()
    panel = own ?? preview
    if (own) leadToGlossary(own)
    if (!own) {
      preview.replaceChildren(...contentFor(owner), ...(withLink ? wayTo(owner) : []))
      owner.closest('article')?.append(preview)
    }
    if (!isOpen()) panel.showPopover()
    placeBy(panel, owner)
    owner.setAttribute('aria-describedby', panel.id)
    shownFor = owner
  }
  const touch = (owner: HTMLElement) => {
    show(owner, undefined, true)
    stays = true
  }
  const holdWhilePointedAt = (element: HTMLElement) => {
    element.addEventListener('pointerenter', wait)
    element.addEventListener('pointerleave', hideSoon)
  }

  /** Focus goes on into what is open, where it can lead further. */
  const holdWhileFocused = (element: HTMLElement) => {
    element.addEventListener('focusin', wait)
    element.addEventListener('focusout', hideSoon)
  }

  for (const owner of owners) {
    const target = owner instanceof HTMLButtonElement && owner.popoverTargetElement
    const own = target instanceof HTMLElement ? target : undefined
    if (own) {
      holdWhilePointedAt(own)
      holdWhileFocused(own)
    }
    owner.dataset.words = owner.title
    owner.removeAttribute('title')
    const open = () => show(owner, own)
    const openSoon = () => {
      wait()
      timer = window.setTimeout(open, DELAY_MS)
    }
    owner.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'touch') openSoon()
    })
    // Pointer or focus may have come here before this script did, and come no second time. What the
    // browser itself opens may have been closed again since.
    if (owner.matches(':hover')) openSoon()
    // What the browser opened by itself before, it put into the middle of the screen.
    if (own?.matches(':popover-open')) {
      open()
      stays = true
    }
    if (!own && owner.matches(':focus-visible')) open()
    owner.addEventListener('pointerleave', hideSoon)
    owner.addEventListener('focus', () => owner.matches(':focus-visible') && open())
    owner.addEventListener('blur', hideSoon)
    owner.addEventListener('click', (event) => {
      if (owner instanceof HTMLAnchorElement) {
        if (!isTouch(event) || (shownFor === owner && isOpen())) return
        event.preventDefault()
        touch(owner)
      } else {
        // What leads nowhere says so by touch as well.
        open()
        stays = own !== undefined
      }
    })
  }
  if (touched) touch(touched)
  addEventListener('click', ({ target }) => {
    const isElsewhere = target instanceof Node && !preview.contains(target)
    if (stays && panel === preview && isElsewhere && !shownFor?.contains(target)) hide()
  })
  holdWhilePointedAt(preview)
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  // A reference that gets the focus is scrolled to just then.
  const follow = () => shownFor && isOpen() && keepBy(panel, shownFor, hide)
  addEventListener('scroll', follow, { passive: true })
  addEventListener('resize', follow)
}

/**
 * An explanation gets the way to its entry once it is shown: reading views, which take no notice of
 * it, would show a link amid the sentence (P-MARKUP).
 */
function leadToGlossary(explanation: HTMLElement): void {
  const { glossary, way } = explanation.dataset
  if (glossary === undefined || way === undefined || explanation.querySelector('a')) return
  const link = document.createElement('a')
  link.href = glossary
  link.textContent = way
  explanation.append(' ', link)
  // It can be reached from now on.
  explanation.removeAttribute('aria-hidden')
}

/** The study's title and source, as its card on this page has them. */
function contentFor(link: HTMLElement): Node[] {
  const card = document.getElementById(`study-${link.dataset.pmid}`)
  const parts = card?.querySelectorAll('.card-title,.card-source') ?? []
  if (parts.length === 0) return [document.createTextNode(link.dataset.words ?? '')]
  return [...parts].map((part) => part.cloneNode(true))
}

/** The way to its study, in the words of its card on this page. */
function wayTo(link: HTMLElement): Node[] {
  const way = link.ownerDocument
    .querySelector(`#study-${link.dataset.pmid}`)
    ?.parentElement?.querySelector<HTMLAnchorElement>('.card-links a')
    ?.cloneNode(true)
  if (!(way instanceof HTMLAnchorElement) || !(link instanceof HTMLAnchorElement)) return []
  way.href = link.href
  return [way]
}

const GAP = 8

/** Puts a floating panel below what it belongs to, or above it where there is no room, on screen. */
function placeBy(panel: HTMLElement, owner: Element): void {
  // A word that is broken over two lines has two boxes; the first one is where reading was.
  const box = owner.getClientRects()[0] ?? owner.getBoundingClientRect()
  // Measured from the corner: where it was last, a narrower screen may leave it no width.
  panel.style.inset = '0 auto auto 0'
  panel.style.margin = '0'
  const { width, height } = panel.getBoundingClientRect()
  const page = document.documentElement
  const left = Math.min(Math.max(GAP, box.left), page.clientWidth - width - GAP)
  const below = box.bottom + GAP
  const fits = below + height < page.clientHeight || box.top < height + GAP
  panel.style.left = `${Math.max(GAP, left)}px`
  panel.style.top = `${fits ? below : box.top - height - GAP}px`
}

/** Moves an open panel along when the page scrolls, and closes it when its owner leaves the screen. */
function keepBy(panel: HTMLElement, owner: Element, hide: () => void): void {
  const { top, bottom } = owner.getBoundingClientRect()
  if (bottom < 0 || top > document.documentElement.clientHeight) hide()
  else placeBy(panel, owner)
}
