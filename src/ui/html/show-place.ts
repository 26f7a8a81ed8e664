/**
 * Shows a place of a form: its field takes the focus, and the text that is meant is selected. What is
 * no field of the browser is told so by an event, `show-stretch`.
 * @param place as `data-place` names it: 'de.mainTextBody', 'en.mainActions.2'; a list where it has no
 * such entry
 */
export function showPlace(root: ParentNode, place: string, start = 0, end = 0): void {
  const field =
    root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ??
    root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place.replace(/\.\d+$/, ''))}"]`)
  if (!field) return
  // What is folded cannot take the focus.
  for (const fold of root.querySelectorAll('details')) if (fold.contains(field)) fold.open = true
  field.focus()
  if (!(field instanceof HTMLTextAreaElement)) {
    if (end > 0) {
      const detail = { start, end }
      field.dispatchEvent(new CustomEvent('show-stretch', { detail, bubbles: true }))
    }
    return
  }
  field.setSelectionRange(start, end)
  const line = field.scrollHeight / Math.max(1, field.value.length)
  field.scrollTop = Math.max(0, line * start - field.clientHeight / 2)
}
