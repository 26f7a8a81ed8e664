/**
 * Puts a text in the place of what is selected in a field, as if it had been typed: it can be undone.
 * @param caret where the caret is afterwards, counted from the beginning of the text
 */
export function insertText(field: HTMLTextAreaElement, text: string, caret = text.length): void {
  const start = field.selectionStart
  field.focus()
  // The only way into the browser's own undo; where it is gone, the event does what typing does.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(start + caret, start + caret)
}

/**
 * Shows a place of the form: its field takes the focus, and the text that is meant is selected.
 * @param place as `data-place` names it: 'de.mainTextBody', 'en.mainActions.2'
 */
export function showPlace(root: ParentNode, place: string, start = 0, end = 0): void {
  const field =
    root.querySelector<HTMLElement>(`[data-place="${place}"]`) ??
    root.querySelector<HTMLElement>(`[data-place="${place.replace(/\.\d+$/, '')}"]`)
  if (!field) return
  field.focus()
  if (!(field instanceof HTMLTextAreaElement)) return
  field.setSelectionRange(start, end)
  const line = field.scrollHeight / Math.max(1, field.value.length)
  field.scrollTop = Math.max(0, line * start - field.clientHeight / 2)
}
