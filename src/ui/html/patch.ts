import type { SafeHtml } from './html.ts'

/**
 * Draws an element's content anew and leaves what is the same in its place: the focus stays on its
 * button, and a live region says what has changed in it. Elements are taken for the same by tag and
 * `data-key`.
 */
export function patch(element: Element, content: SafeHtml): void {
  const template = document.createElement('template')
  template.innerHTML = String(content)
  patchChildren(element, template.content)
}

function patchChildren(shown: Node, wanted: Node): void {
  let at = shown.firstChild
  for (const next of [...wanted.childNodes]) {
    const same = sameOf(at, next)
    if (!same) {
      shown.insertBefore(next, at)
      continue
    }
    // Nothing is moved, which would take the focus away: what stands between is gone.
    at = removeUntil(at, same)
    if (!same.isEqualNode(next)) patchNode(same, next)
    at = same.nextSibling
  }
  removeUntil(at, null)
}

function sameOf(from: ChildNode | null, wanted: ChildNode): ChildNode | undefined {
  for (let node = from; node; node = node.nextSibling) {
    if (node.nodeName === wanted.nodeName && keyOf(node) === keyOf(wanted)) return node
  }
  return undefined
}

const keyOf = (node: ChildNode) => (node instanceof HTMLElement ? node.dataset.key : undefined)

function removeUntil(from: ChildNode | null, end: ChildNode | null): ChildNode | null {
  let at = from
  while (at && at !== end) {
    const removedNode = at
    at = at.nextSibling
    removedNode.remove()
  }
  return at
}

function patchNode(shown: ChildNode, wanted: ChildNode): void {
  if (!(shown instanceof Element && wanted instanceof Element)) {
    shown.nodeValue = wanted.nodeValue
    return
  }
  for (const name of shown.getAttributeNames()) {
    if (!wanted.hasAttribute(name)) shown.removeAttribute(name)
  }
  for (const { name, value } of wanted.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
  patchChildren(shown, wanted)
}
