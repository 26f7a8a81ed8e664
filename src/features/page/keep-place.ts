import { leaveForNextPage, takeFromLastPage } from '../../navigation/next-page.ts'
import { isPlainClick } from '../../ui/html/plain-click.ts'

const PLACE = 'place'
const BLOCKS = 'main :is(h1, h2, h3, p, li, dt, tr, figure)'
/** So long after coming up to the switch a reader means the place that they came from. */
const WAY_UP_MS = 10_000
const REST_MS = 150

/**
 * Where somebody reads: the block at the top of the window, how far it is above that, and for a page
 * with other blocks how far down its text that is.
 */
interface Place {
  pathname: string
  block: number
  blocks: number
  above: number
  share: number
}

/**
 * The language switch keeps the place: what stood at the top of the window stands there on the same
 * page in the other language. The switch is at the head of a page, so whoever has just come up to it
 * means where they were before (P-LANG-CHOICE).
 */
export function keepPlace(root: Document): void {
  restore(root, takeFromLastPage(PLACE))
  const links = root.querySelectorAll<HTMLAnchorElement>('.language-switch a')
  if (links.length === 0) return
  let read = { at: 0, top: 0 }
  let resting: ReturnType<typeof setTimeout>
  addEventListener(
    'scroll',
    () => {
      clearTimeout(resting)
      resting = setTimeout(() => {
        if (!isInView(links)) read = { at: Date.now(), top: scrollY }
      }, REST_MS)
    },
    { passive: true },
  )
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return
      const top = Date.now() - read.at < WAY_UP_MS ? read.top : scrollY
      leaveForNextPage(PLACE, top > 0 ? { pathname: link.pathname, ...placeAt(root, top) } : null)
    })
  }
}

const isInView = (links: Iterable<Element>) =>
  [...links].some((link) => {
    const { bottom, top, height } = link.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })

/** @param top how far down the document, in pixels */
function placeAt(root: Document, top: number): Omit<Place, 'pathname'> {
  const blocks = blocksOf(root)
  const block = blocks.findIndex((one) => one.getBoundingClientRect().bottom + scrollY > top)
  const above = top - ((blocks[block]?.getBoundingClientRect().top ?? 0) + scrollY)
  return { block, blocks: blocks.length, above, share: top / root.documentElement.scrollHeight }
}

function restore(root: Document, left: unknown): void {
  if (!isPlace(left) || left.pathname !== location.pathname) return
  // What is laid out later would move the place.
  for (const part of root.querySelectorAll('.later')) part.classList.remove('later')
  const blocks = blocksOf(root)
  const block = blocks.length === left.blocks ? blocks[left.block] : undefined
  const top = block
    ? block.getBoundingClientRect().top + scrollY + left.above
    : left.share * root.documentElement.scrollHeight
  scrollTo({ top, behavior: 'instant' })
}

const blocksOf = (root: Document) => [...root.querySelectorAll(BLOCKS)]

const isPlace = (left: unknown): left is Place =>
  typeof left === 'object' &&
  left !== null &&
  'pathname' in left &&
  ['block', 'blocks', 'above', 'share'].every(
    (name) => typeof (left as Record<string, unknown>)[name] === 'number',
  )
