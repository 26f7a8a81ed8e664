import type { Page } from '@playwright/test'

/** Pixels: what is drawn between two of them is no fault. */
const SLACK = 1
/** The least of what can be pressed, by WCAG 2.2 (2.5.8), and of what a screen is there for. */
const SIZES = { least: 24, main: 44 }

/** What a screen is there for, and what is typed into. */
const MAIN = [
  ...['.button', '.pill', '.icon-button', '[type=submit]', '[role=option]', '[role=tab]'],
  ...['.site-menu nav a', 'select', 'textarea'],
  'input:not([type=checkbox], [type=radio], [type=range], [type=color])',
].join()

/**
 * What of the open page, or of the dialog on it, does not stand as it should: words that are cut off,
 * leave their box or lie on others; what can be pressed that lies on something else, is smaller than a
 * finger needs, or leaves its box; options that do not each have a row; what covers the button that
 * opened it; a page wider than its window.
 *
 * Exempt are what is hidden from sight for those who listen (`clip-path: inset(50%)`, as of
 * `.visually-hidden`), what can be scrolled to, what is shortened by `line-clamp`, whose rest is shown elsewhere, and of the size of a target
 * links within a sentence (2.5.8).
 * @returns a line for each fault, with the element
 */
export async function geometryFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults, { slack: SLACK, sizes: SIZES, main: MAIN })
}

function findFaults({ slack, sizes, main }: { slack: number; sizes: typeof SIZES; main: string }) {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Placed {
    element: Element
    boxes: readonly Box[]
    /** The parts of them that are in sight, where that is not all. */
    seen?: readonly Box[]
    /** How far a box may leave another one sideways, and up and down, beside {@link slack}. */
    give: { x: number; y: number }
  }
  const faults = new Set<string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const named = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    const kind = [element.localName, ...element.classList].join('.')
    return `${kind} "${words.replace(/\s+/g, ' ').slice(0, 60)}"`
  }
  const isInline = (element: Element) => /^(inline|contents)$/.test(styleOf(element).display)
  const isHiddenFromSight = (element: Element): boolean =>
    styleOf(element).clipPath === 'inset(50%)' ||
    (element.parentElement !== null && isHiddenFromSight(element.parentElement))
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('video, svg, iframe, option, noscript') &&
    !isHiddenFromSight(element)
  /** Below which nothing is seen of words that are shortened. */
  const shortenedAt = (element: Element | null): number => {
    if (!element) return Number.POSITIVE_INFINITY
    return styleOf(element).webkitLineClamp === 'none'
      ? shortenedAt(element.parentElement)
      : element.getBoundingClientRect().bottom
  }
  /** What of boxes is in sight within what scrolls around them, the page left out. */
  const roundBoxes = (element: Element, rects: Iterable<DOMRect>): Box[] => {
    const none = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
    const seen = { left: none.least, right: none.most, top: none.least, bottom: none.most }
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY } = styleOf(one)
      if (![overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow))) continue
      const box = one.getBoundingClientRect()
      seen.left = Math.max(seen.left, box.left)
      seen.right = Math.min(seen.right, box.right)
      seen.top = Math.max(seen.top, box.top)
      seen.bottom = Math.min(seen.bottom, box.bottom)
    }
    return [...rects]
      .map(({ left, right, top, bottom }) => ({
        left: Math.max(left, seen.left),
        right: Math.min(right, seen.right),
        top: Math.max(top, seen.top),
        bottom: Math.min(bottom, seen.bottom),
      }))
      .filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1)
  }

  // Behind a dialog stands what was looked at before it opened.
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

  const texts: Placed[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!element || walker.currentNode.nodeValue?.trim() === '' || !isSeen(element)) continue
    // Closed, it is seen itself, and its words are not.
    if (element.matches('details:not([open])')) continue
    range.selectNodeContents(walker.currentNode)
    const { fontSize, whiteSpaceCollapse } = styleOf(element)
    const size = Number.parseFloat(fontSize)
    // A space that is kept hangs from the end of its line.
    const hangs = whiteSpaceCollapse === 'preserve'
    // A font's letters are higher than a tight line; what is in them stands in its middle.
    const give = { x: hangs ? size * 0.65 : 0, y: size * 0.3 }
    const end = shortenedAt(element)
    const boxes = roundBoxes(element, range.getClientRects()).filter(
      ({ bottom }) => bottom <= end + give.y,
    )
    texts.push({ element, boxes, give })
  }

  const isBox = (input: Element): input is HTMLInputElement =>
    input instanceof HTMLInputElement && /^(checkbox|radio)$/.test(input.type)
  const union = (boxes: readonly Box[]): Box => ({
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  })
  const targets: Placed[] = [
    ...root.querySelectorAll(
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=option], [role=tab]',
    ),
  ]
    .filter(isSeen)
    .flatMap((element) => {
      // A box is pressed by its label, too.
      const pressed = isBox(element) ? [element, ...(element.labels ?? [])] : [element]
      // One that is in sight in part has its whole size.
      const rects = pressed
        .filter((one) => roundBoxes(one, one.getClientRects()).length > 0)
        .flatMap((one) => [...one.getClientRects()])
      if (rects.length === 0) return []
      const seen = pressed.flatMap((one) => roundBoxes(one, one.getClientRects()))
      const give = { x: 0, y: 0 }
      return isInline(element)
        ? [{ element, boxes: rects, seen, give }]
        : [{ element, boxes: [union(rects)], seen: [union(seen)], give }]
    })

  const isInSentence = (element: Element) => {
    if (!isInline(element)) return false
    let block = element.parentElement
    while (block && isInline(block)) block = block.parentElement
    const others = texts.filter(
      ({ element: candidate }) => block?.contains(candidate) && !candidate.closest('a, button'),
    )
    return others.some(({ element: neighbour }) =>
      /[\p{L}\p{N}]/u.test(neighbour.textContent ?? ''),
    )
  }

  /** What holds an element: where it is positioned, only what it is positioned in. */
  const holderOf = (element: Element): Element | null => {
    const { position } = styleOf(element)
    if (position === 'fixed' || element.matches(':modal, :popover-open')) return null
    if (position === 'absolute') return (element as HTMLElement).offsetParent
    return element.parentElement
  }
  const isDrawn = ({ backgroundColor, borderTopWidth, borderLeftWidth }: CSSStyleDeclaration) =>
    !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) ||
    (Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderLeftWidth) > 0)

  /** Follows a box outwards, until something scrolls. */
  function holds({ element, boxes, give }: Placed, isText: boolean): void {
    const outer = union(boxes)
    let scrolls = { x: false, y: false }
    let isNearest = isText
    let floats = false
    let holder: Element | null = isText ? element : holderOf(element)
    for (; holder && holder !== document.documentElement; holder = holderOf(holder)) {
      const style = styleOf(holder)
      if (isInline(holder) && holder !== document.body) continue
      const box = holder.getBoundingClientRect()
      const out = {
        x:
          !scrolls.x && (outer.left < box.left - slack || outer.right > box.right + slack + give.x),
        y:
          !scrolls.y &&
          (outer.top < box.top - slack - give.y || outer.bottom > box.bottom + slack + give.y),
      }
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if ((out.x && cuts(style.overflowX)) || (out.y && cuts(style.overflowY))) {
        faults.add(`cut off by ${holder.localName}.${holder.className}: ${named(element)}`)
        return
      }
      const rolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      scrolls = {
        x: scrolls.x || rolls(style.overflowX),
        y: scrolls.y || rolls(style.overflowY),
      }
      const isOut = (out.x && !scrolls.x) || (out.y && !scrolls.y)
      if (isOut && (isNearest || (!floats && isDrawn(style)))) {
        faults.add(`outside ${holder.localName}.${holder.className}: ${named(element)}`)
        return
      }
      isNearest = false
      // What hangs from something stands outside it.
      floats ||= style.position === 'absolute'
    }
    const { clientWidth } = document.documentElement
    if (!scrolls.x && (outer.left < -slack || outer.right > clientWidth + slack)) {
      faults.add(`outside the window: ${named(element)}`)
    }
  }
  for (const text of texts) if (text.boxes.length > 0) holds(text, true)
  for (const target of targets) holds(target, false)

  for (const { element, boxes } of targets) {
    if (isInSentence(element)) continue
    const { left, right, top, bottom } = union(boxes)
    const least = element.matches(main) ? sizes.main : sizes.least
    const [width, height] = [right - left, bottom - top]
    if (height < least - slack / 2 || width < sizes.least - slack / 2) {
      faults.add(`${Math.round(width)} × ${Math.round(height)} px: ${named(element)}`)
    }
  }

  /** What floats above others, within which alone things may not overlap. */
  const layerOf = (element: Element): Element => {
    let layer: Element | null = element
    for (; layer && layer !== root; layer = layer.parentElement) {
      const { position, zIndex } = styleOf(layer)
      const floats = position === 'fixed' || position === 'sticky' || zIndex !== 'auto'
      if ((floats && position !== 'static') || layer.matches(':popover-open')) return layer
    }
    return root
  }
  const overlaps = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack
  /** A line of text without what of its height may lie in the lines beside it. */
  const core = ({ left, right, top, bottom }: Box): Box => {
    const inset = (bottom - top) * 0.3
    return { left, right, top: top + inset, bottom: bottom - inset }
  }
  function expectApart(placed: readonly Placed[], what: string, isLine: (one: Placed) => boolean) {
    const all = placed
      .flatMap((one) =>
        (one.seen ?? one.boxes).map((box) => ({
          element: one.element,
          layer: layerOf(one.element),
          box: isLine(one) ? core(box) : box,
        })),
      )
      .toSorted((a, b) => a.box.top - b.box.top)
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (one.layer !== other.layer || !overlaps(one.box, other.box)) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        faults.add(`${what}: ${named(one.element)} and ${named(other.element)}`)
      }
    }
  }
  expectApart(targets, 'overlap', ({ element }) => isInline(element))
  expectApart(texts, 'words lie on words', () => true)

  for (const button of document.querySelectorAll<HTMLButtonElement>('[popovertarget]')) {
    const panel = button.popoverTargetElement
    if (!panel?.matches(':popover-open')) continue
    const box = panel.getBoundingClientRect()
    if (roundBoxes(button, button.getClientRects()).some((one) => overlaps(core(one), box))) {
      faults.add(`covers what opened it: ${named(panel)}`)
    }
  }

  for (const list of root.querySelectorAll('[role=listbox]')) {
    const options = [...list.querySelectorAll('[role=option]')].filter(isSeen)
    const rows = options.map((option) => option.getBoundingClientRect())
    for (const [index, row] of rows.entries()) {
      const isBelow = index === 0 || row.top >= (rows[index - 1]?.bottom ?? 0) - slack
      const isWhole = Math.abs(row.width - list.clientWidth) <= slack
      if (!isBelow || !isWhole) faults.add(`not a row of its own: ${named(options[index] ?? list)}`)
    }
  }

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} of ${clientWidth} px wide`)
  return [...faults]
}
