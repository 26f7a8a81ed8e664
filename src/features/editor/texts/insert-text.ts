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
