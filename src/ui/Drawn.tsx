import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SafeHtml } from './html/html.ts'
import { patch } from './html/patch.ts'

interface DrawnProps {
  content: SafeHtml
  /** A `div` where paragraphs or tables are in it. */
  as?: 'span' | 'div'
  /** Makes its element a box of its own; without, what is drawn stands as if there were none. */
  className?: string
  /** Is told of a button or link in it that was pressed, unless it says that it is disabled. */
  onPress?: (control: HTMLElement, event: MouseEvent) => void
}

/**
 * A part that pages draw as HTML, within an island: each part is drawn by one function, whoever shows
 * it. React makes the element around it and knows nothing of what is inside, where `patch` leaves in
 * its place what stays the same, and with it the focus.
 */
export function Drawn({ content, as: Tag = 'span', className, onPress }: DrawnProps) {
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const markup = String(content)
  // Given to React once: it would draw all of it anew for each change.
  const [first] = useState(markup)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing is an object of its own, also of the same
  useLayoutEffect(() => {
    if (place.current) patch(place.current, content)
  }, [markup])
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const control = event.target.closest<HTMLElement>('button, a')
    if (control && control.ariaDisabled !== 'true') onPress?.(control, event)
  }
  return (
    <Tag
      ref={place}
      className={className ?? 'drawn'}
      onClick={onPress && press}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the page's templates
      dangerouslySetInnerHTML={{ __html: first }}
    />
  )
}
