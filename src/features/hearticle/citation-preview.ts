import { keepBy, placeBy } from './place.ts'

const DELAY_MS = 120

/**
 * Shows what a reference stands for while it is pointed at or focused; the panel can be pointed at
 * itself and goes with Escape (WCAG 2.2, 1.4.13). By touch, a reference simply leads to its study.
 */
export function previewCitations(root: ParentNode): void {
  const panel = document.createElement('div')
  panel.className = 'preview'
  panel.id = 'preview'
  panel.role = 'tooltip'
  panel.popover = 'manual'
  let timer = 0
  let shownFor: HTMLElement | undefined

  const hide = () => {
    clearTimeout(timer)
    shownFor?.removeAttribute('aria-describedby')
    shownFor = undefined
    if (panel.matches(':popover-open')) panel.hidePopover()
  }
  const hideSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(hide, DELAY_MS * 2)
  }
  const show = (link: HTMLElement) => {
    clearTimeout(timer)
    if (shownFor === link) return
    hide()
    panel.replaceChildren(...contentFor(link))
    link.closest('article')?.append(panel)
    panel.showPopover()
    placeBy(panel, link)
    link.setAttribute('aria-describedby', panel.id)
    shownFor = link
  }

  for (const link of root.querySelectorAll<HTMLElement>('.citation a, .citation-missing')) {
    link.dataset.words = link.title
    link.removeAttribute('title')
    const showSoon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => show(link), DELAY_MS)
    }
    link.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'touch') showSoon()
    })
    // The pointer may have come here before this script did, and enters no second time.
    if (link.matches(':hover')) showSoon()
    link.addEventListener('pointerleave', hideSoon)
    link.addEventListener('focus', () => link.matches(':focus-visible') && show(link))
    link.addEventListener('blur', hideSoon)
    // What leads nowhere says so by touch as well.
    if (!(link instanceof HTMLAnchorElement)) link.addEventListener('click', () => show(link))
  }
  panel.addEventListener('pointerenter', () => clearTimeout(timer))
  panel.addEventListener('pointerleave', hideSoon)
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  // A reference that gets the focus is scrolled to just then.
  addEventListener('scroll', () => shownFor && keepBy(panel, shownFor, hide), { passive: true })
}

/** The study's title and source, as its card on this page has them. */
function contentFor(link: HTMLElement): Node[] {
  const card = document.getElementById(`study-${link.dataset.pmid}`)
  const parts = card?.querySelectorAll('summary .card-title, summary .card-source') ?? []
  if (parts.length === 0) return [document.createTextNode(link.dataset.words ?? '')]
  return [...parts].map((part) => part.cloneNode(true))
}
