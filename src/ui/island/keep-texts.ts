/** What stands on the page in the place of a text that is drawn, such as its translation. */
interface StandIn {
  text: string
  nodes: ChildNode[]
}

/**
 * Lets a translator work on what React drew (P-TRANSLATED). Translators take a text node out of the
 * page and put elements in its place (Google's `<font>`); React goes on with the node that it knows,
 * writes what nobody sees, and fails where it takes the node away. So the node comes back, empty,
 * before what stands in for it; what is drawn later takes the stand-in's place, and with the node the
 * stand-in goes. All of it is seen from the records of the page's changes: those of a script end
 * before the next one, so React never meets a page between.
 * @returns ends it
 */
export function keepTexts(root: Node): () => void {
  const standIns = new WeakMap<Node, StandIn>()
  const textOf = new WeakMap<Node, Text>()

  const giveUp = (text: Text) => {
    for (const node of standIns.get(text)?.nodes ?? []) node.remove()
    standIns.delete(text)
  }
  const standInFor = (text: Text, nodes: readonly ChildNode[]) => {
    const [first] = nodes
    if (!first?.parentNode) return
    // Some wrap the node itself: what they wrapped is a copy from now on.
    if (text.isConnected) text.replaceWith(text.cloneNode())
    const originalText = standIns.get(text)?.text ?? text.data
    standIns.set(text, { text: originalText, nodes: [...nodes] })
    for (const node of nodes) textOf.set(node, text)
    text.data = ''
    first.before(text)
  }
  /** Shown as it was drawn, as translators offer it. */
  const comeBack = (text: Text, instead: readonly ChildNode[]) => {
    const standIn = standIns.get(text)
    if (!standIn) return
    for (const node of instead) if (node !== text) node.remove()
    text.data = standIn.text
    giveUp(text)
  }
  /** Put there by a step of its own, before or after the text was taken: nobody else draws this. */
  const fontBeside = ({ target, previousSibling, nextSibling }: MutationRecord) => {
    const now = previousSibling ? previousSibling.nextSibling : target.firstChild
    const fonts = [previousSibling, nextSibling, now].filter((node) => node?.nodeName === 'FONT')
    return fonts.filter((node) => node?.parentNode === target && !textOf.has(node)).slice(0, 1)
  }
  const follow = (record: MutationRecord) => {
    const { type, target, addedNodes, removedNodes } = record
    // Written by whoever drew it: what stood in for it is of before.
    if (type === 'characterData') return giveUp(target as Text)
    const added = [...addedNodes].filter((node) => node.parentNode === target) as ChildNode[]
    const [removed, ...others] = removedNodes
    if (!removed) {
      // Moved by whoever drew it: behind it comes what stands in for it.
      for (const node of added) {
        const { nodes = [] } = standIns.get(node) ?? {}
        if (nodes.length > 0 && node.nextSibling !== nodes[0]) node.after(...nodes)
      }
      return
    }
    if (others.length > 0) return
    const stoodFor = textOf.get(removed)
    if (stoodFor?.parentNode === target && !removed.isConnected) {
      const left = standIns.get(stoodFor)?.nodes.filter((node) => node.isConnected) ?? []
      const nodes = [...left, ...added.filter((node) => node instanceof Element)]
      if (nodes.length > 0) standInFor(stoodFor, nodes)
      else comeBack(stoodFor, added)
      return
    }
    if (!(removed instanceof Text) || removed.parentNode === target) return
    const instead = added.length > 0 ? added : (fontBeside(record) as ChildNode[])
    const isReplaced = instead.length > 0 && instead.every((node) => node instanceof Element)
    if (isReplaced && removed.data !== '') standInFor(removed, instead)
    else if (!removed.isConnected) giveUp(removed)
  }
  const observer = new MutationObserver((records) => {
    records.forEach(follow)
    // Its own changes.
    observer.takeRecords()
  })
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}
