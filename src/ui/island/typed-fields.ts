/** What stood in a field that a person fills in. */
interface TypedField {
  /** Fields of one kind and name are told apart by their order. */
  kind: string
  value: string
  isTicked: boolean
  hasFocus: boolean
}

/** In the state of the page's entry in the history, which a reload keeps. */
const TYPED = 'typed'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const kindOf = ({ localName, type, name }: Field) => `${localName} ${type} ${name}`
const isTickable = (field: Field) => field.type === 'checkbox' || field.type === 'radio'

/** Files cannot be put back by a page, and what is hidden nobody typed. */
function fieldsIn(root: ParentNode): Field[] {
  return [
    ...root.querySelectorAll<Field>('input:not([type=file], [type=hidden]), textarea, select'),
  ]
}

/** What was typed, chosen and ticked below an element, in the order of the page. */
export function readTyped(root: ParentNode): TypedField[] {
  return fieldsIn(root).map((field) => ({
    kind: kindOf(field),
    value: field.value,
    isTicked: isTickable(field) && (field as HTMLInputElement).checked,
    hasFocus: field === document.activeElement,
  }))
}

/** Fills it in again as if it were typed, where a field has something else: whoever listens is told. */
export function fillIn(root: ParentNode, typed: readonly TypedField[]): void {
  const left = [...typed]
  for (const field of fieldsIn(root)) {
    const at = left.findIndex(({ kind }) => kind === kindOf(field))
    const [typedField] = at < 0 ? [] : left.splice(at, 1)
    if (!typedField) continue
    if (isTickable(field)) {
      if ((field as HTMLInputElement).checked !== typedField.isTicked) field.click()
    } else if (field.value !== typedField.value) {
      // The element's own way to set it: React's shortcut would take the event for an echo.
      Reflect.set(Object.getPrototypeOf(field), 'value', typedField.value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (field.localName === 'select') field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (typedField.hasFocus) field.focus()
  }
}

/** Loads the page again; what was typed below an element comes back (`fillInAfterReload`). */
export function reloadWithTyped(root: ParentNode): void {
  // The history may be written to a disk.
  const typed = readTyped(root).filter(({ kind }) => !/ password /.test(kind))
  history.replaceState({ ...history.state, [TYPED]: typed }, '')
  location.reload()
}

/** Fills in what was typed before the page was loaded again, once. */
export function fillInAfterReload(root: ParentNode): void {
  const { [TYPED]: typed, ...others } = { ...history.state }
  if (!Array.isArray(typed)) return
  history.replaceState(Object.keys(others).length > 0 ? others : null, '')
  fillIn(root, typed as TypedField[])
}
