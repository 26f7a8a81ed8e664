import { scrollToHeadline } from '../../ui/html/scroll-to-headline.ts'
import { countReading } from './count-reading.ts'
import { isTouch } from './is-touch.ts'
import { playAudio } from './player.ts'
import { sharePage } from './share.ts'

/** What a hearticle's page does beyond being read; all of its content is there without this. */
export function attachBehavior(root: ParentNode): void {
  loadPreviews(root)
  foldStudies(root)
  unfoldEvidence(root)
  keepLength(root)
  playAudio(root)
  offerForFew(root)
  sharePage(root, countReading(root))
  leadOn(root)
  // Never past a warning.
  if (!root.querySelector('.notice')) scrollToHeadline(root.querySelector('#headline'))
}

/**
 * Keeps the chosen length in this browser and in the address; src/layouts/theme-script.ts brings it
 * back. What a link leads to in the full length opens that, for this page alone.
 */
function keepLength(root: ParentNode): void {
  const { dataset } = document.documentElement
  const choices = [...root.querySelectorAll<HTMLInputElement>('[name=view]')]
  const full = root.querySelector<HTMLElement>('.views')?.dataset.full
  const show = (length: string) => {
    for (const choice of choices) choice.checked = choice.value === length
    dataset.view = length
  }
  for (const choice of choices) {
    choice.onchange = () => {
      dataset.view = choice.value
      const hash = choice.value === 'full' ? full : ''
      history.replaceState(history.state, '', location.pathname + location.search + hash)
      try {
        localStorage.view = choice.value
      } catch {
        // A browser that keeps nothing shows the choice on this page only.
      }
    }
  }
  // Not by `:target`, which a browser may set after this where a page is loaded again.
  const open = () => {
    const place = document.getElementById(location.hash.slice(1))
    if (!place?.closest('[data-level=full]')) return undefined
    show('full')
    return place
  }
  const follow = () => (location.hash === full ? show('full') : open()?.scrollIntoView())
  if (dataset.view) show(dataset.view)
  if (isComingBack()) open()
  else follow()
  addEventListener('hashchange', follow)
  // A link to where the address already points changes nothing in it.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    link.addEventListener('click', () => link.hash === location.hash && follow())
  }
}

/** Whether the page was loaded again: the browser then goes to where its reader was. */
function isComingBack(): boolean {
  const [loading] = performance.getEntriesByType('navigation')
  return loading instanceof PerformanceNavigationTiming && loading.type !== 'navigate'
}

/** What a page that leads on does beyond its links (P-CONTENTS, P-READING-ON). */
function leadOn(root: ParentNode): void {
  const contents = root.querySelector<HTMLElement>('#contents')
  contents?.addEventListener('click', () => contents.hidePopover())
  // Whoever came by a link of this site is no stranger.
  if (document.referrer.startsWith(`${location.origin}/`)) {
    root.querySelector('[data-invitation]')?.remove()
  }
}

/** Deletes a hearticle, or saves its picture: what does it comes when it is pressed, for it is for few. */
function offerForFew(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-delete],[data-format]')) {
    button.onclick = async () => {
      const { onPress } = button.dataset.format
        ? await import('./save-graphic.ts')
        : await import('./deletion-dialog.ts')
      await onPress(button)
    }
  }
}

/** What a reference or a term can be pointed at by. */
const REFERENCES = '.citation a,.citation-missing,.term'

const WAYS = ['pointerover', 'focusin', 'click'] as const

/**
 * What references stand for is loaded when the first one is pointed at, focused or pressed. A finger
 * sees what a reference stands for before it leads there (P-REFERENCES); where that cannot be
 * loaded, a reference leads there at once, as any link.
 */
function loadPreviews(root: ParentNode): void {
  const text = root.querySelector('.hearticle')
  let pressed: HTMLAnchorElement | undefined
  let isLoading = false
  const load = async () => {
    const previews = await import('./previews.ts').catch(() => undefined)
    for (const way of WAYS) text?.removeEventListener(way, wake)
    if (previews) previews.showPreviews(root.querySelectorAll<HTMLElement>(REFERENCES), pressed)
    else if (pressed) location.assign(pressed.href)
  }
  const wake = (event: Event) => {
    const { type, target } = event
    const owner = target instanceof Element && target.closest<HTMLElement>(REFERENCES)
    if (!owner) return
    // What has a panel of its own was opened by the browser.
    if (type === 'click' && isTouch(event) && owner instanceof HTMLAnchorElement) {
      event.preventDefault()
      pressed = owner
    }
    if (!isLoading) void load()
    isLoading = true
  }
  for (const way of WAYS) text?.addEventListener(way, wake)
}

/** One row of them (P-RELATED-STUDIES). */
const shownAtFirst = () => (matchMedia('(min-width: 1000px)').matches ? 4 : 2)

/** Shows the first studies and the others on demand, or when a link leads to one of them. */
function foldStudies(root: ParentNode): void {
  const titles = [...root.querySelectorAll<HTMLElement>('.study-card > summary')]
  const cards = titles.map((title) => title.parentElement ?? title)
  const more = root.querySelector<HTMLButtonElement>('[data-view-more]')
  const shown = shownAtFirst()
  const folded = cards.slice(shown)
  const unfold = () => {
    for (const card of folded) card.hidden = false
    if (more) more.hidden = true
  }
  if (more && folded.length > 0) {
    for (const card of folded) card.hidden = true
    more.hidden = false
    more.addEventListener('click', () => {
      unfold()
      titles[shown]?.focus()
    })
  }
  const open = (hash: string) => {
    const title = titles.find(({ id }) => `#${id}` === hash)
    if (!(title?.parentElement instanceof HTMLDetailsElement)) return undefined
    unfold()
    title.parentElement.open = true
    return title
  }
  const follow = (hash: string) => open(hash)?.scrollIntoView()
  addEventListener('hashchange', () => follow(location.hash))
  // A link to where the address already points changes nothing in it.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="#study-"]')) {
    link.addEventListener('click', () => follow(link.hash))
  }
  if (isComingBack()) open(location.hash)
  else follow(location.hash)
  // On paper nothing is folded.
  addEventListener('beforeprint', unfold)
}

/** What a table and paper show unfolded is so for whoever hears it, and for browsers that cannot style it. */
function unfoldEvidence(root: ParentNode): void {
  const unfold = (parts: string) => {
    for (const part of root.querySelectorAll<HTMLDetailsElement>(parts)) part.open = true
  }
  if (matchMedia('(min-width: 768px)').matches) unfold('.unfolded')
  addEventListener('beforeprint', () => unfold('.unfolded,.below'))
}
