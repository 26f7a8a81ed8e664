import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** A Lucide icon in the colour of its text; a word beside it says what it means. */
export function Icon({ nodes }: { nodes: IconNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {nodes.map(([element, attributes]) =>
        createElement(element, { key: Object.values(attributes).join(' '), ...attributes }),
      )}
    </svg>
  )
}
