type Fields = Pick<HTMLFormElement, 'elements'>

const inputOf = ({ elements }: Fields, name: string) =>
  elements.namedItem(name) as HTMLInputElement | null

/**
 * Reads fields of a form, to hand them to the page in the other language: a check box as a boolean,
 * any other field as its text. Never pass the name of a password.
 * @returns null where nothing was typed
 */
export function readTyping(
  form: Fields,
  names: readonly string[],
): Record<string, string | boolean> | null {
  const typed = names.map((name): [string, string | boolean] => {
    const input = inputOf(form, name)
    return [name, input?.type === 'checkbox' ? input.checked : (input?.value ?? '')]
  })
  return typed.some(([, value]) => value) ? Object.fromEntries(typed) : null
}

/**
 * Fills in what is still empty.
 * @param typing what `readTyping` gave, or anything else that the other page left
 */
export function restoreTyping(form: Fields, names: readonly string[], typing: unknown): void {
  const values = (typing ?? {}) as Record<string, unknown>
  for (const name of names) {
    const input = inputOf(form, name)
    const value = values[name]
    if (input?.type === 'checkbox') input.checked ||= value === true
    else if (input?.value === '' && typeof value === 'string') input.value = value
  }
}
