/**
 * A text with its `{{variables}}` filled in. What is filled in is not looked at again.
 * @throws where a variable has no value
 */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A text has no value for '${name}': ${text}`)
    return value
  })
}
