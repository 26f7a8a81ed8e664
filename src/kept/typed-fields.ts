type Fields = Pick<HTMLFormElement, 'elements'>

/**
 * What was typed into named fields: of a check box whether it is ticked, of a group of choices which
 * one, of others their text.
 */
export type TypedFields = Readonly<Record<string, string | boolean>>

/** What the browser fills in by these is a secret: passwords, codes, and data of cards. */
const SECRET = /(^|\s)(current-password|new-password|one-time-code|cc-\S+)(\s|$)/

/** A field that may be kept; none where it holds a secret. */
function inputOf({ elements }: Fields, name: string): HTMLInputElement | null {
  const input = elements.namedItem(name) as HTMLInputElement | null
  const isSecret = input?.type === 'password' || SECRET.test(input?.autocomplete ?? '')
  return isSecret ? null : input
}

/** Of a group of choices the one that stands there before anybody chooses. */
function untouchedIn({ elements }: Fields, name: string): string {
  const field = elements.namedItem(name)
  if (!field || !('forEach' in field)) return ''
  const choices = Array.from(field as RadioNodeList) as HTMLInputElement[]
  return choices.find(({ defaultChecked }) => defaultChecked)?.value ?? ''
}

/** @returns undefined where nothing was typed, ticked or chosen */
export function readTyping(form: Fields, names: readonly string[]): TypedFields | undefined {
  const typed = names.map((name): [string, string | boolean] => {
    const input = inputOf(form, name)
    return [name, input?.type === 'checkbox' ? input.checked : (input?.value ?? '')]
  })
  const isTouched = ([name, value]: [string, string | boolean]) =>
    value && value !== untouchedIn(form, name)
  return typed.some(isTouched) ? Object.fromEntries(typed) : undefined
}

/** Puts back what was typed. */
export function restoreTyping(form: Fields, names: readonly string[], typing: TypedFields): void {
  for (const name of names) {
    const input = inputOf(form, name)
    const value = typing[name]
    if (input?.type === 'checkbox') input.checked = value === true
    else if (input && typeof value === 'string') input.value = value
  }
}

/** Fields as they were kept: undefined where they are none. */
export function acceptTyping(kept: unknown): TypedFields | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const isTyped = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'
  return Object.values(kept).every(isTyped) ? (kept as TypedFields) : undefined
}
