import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'

/** How a chip looks, and what it is for those who listen. */
export interface DrawnChip {
  shown: string
  name: string
  /** What it refers to is not there. */
  isBroken?: boolean
}

export type DrawChip = (node: Node) => DrawnChip

/** What stands for more than its words: drawn by what is known of it at the moment. */
export function chipViews() {
  let draw: DrawChip = (node) => ({ shown: node.type.name, name: node.type.name })
  const drawn = new Map<ChipView, () => void>()

  class ChipView implements NodeView {
    readonly dom = document.createElement('span')
    node: Node

    constructor(node: Node) {
      this.node = node
      this.dom.contentEditable = 'false'
      this.dom.role = 'img'
      drawn.set(this, () => this.show())
      this.show()
    }

    show() {
      const { shown, name, isBroken = false } = draw(this.node)
      this.dom.className = `chip chip-${this.node.type.name}${isBroken ? ' chip-broken' : ''}`
      this.dom.textContent = shown
      this.dom.ariaLabel = name
      this.dom.title = name
    }

    update(node: Node) {
      if (node.type !== this.node.type) return false
      this.node = node
      this.show()
      return true
    }

    ignoreMutation() {
      return true
    }

    destroy() {
      drawn.delete(this)
    }
  }

  const view: NodeViewConstructor = (node) => new ChipView(node)
  return {
    nodeViews: { citation: view, explanation: view, link: view, number: view },
    /** Draws all of them anew. */
    drawBy(next: DrawChip) {
      draw = next
      for (const show of drawn.values()) show()
    },
  }
}
