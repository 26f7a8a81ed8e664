/** A draft as a text that can be read anywhere: each field's name, and below it what stands there. */
export function formatDraft(value: unknown): string {
  return fieldsOf(value, [])
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => `## ${name}\n\n${text}\n`)
    .join('\n')
}

function fieldsOf(value: unknown, path: readonly string[]): Array<{ name: string; text: string }> {
  if (value === null || typeof value !== 'object') {
    return [{ name: path.join('.'), text: String(value ?? '') }]
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return [{ name: path.join('.'), text: value.join('\n') }]
  }
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
}
