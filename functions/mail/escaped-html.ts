/**
 * HTML of mails from template literals, escaped by construction: whatever is interpolated is text,
 * unless it is itself a result of `html`.
 */
class EscapedHtml {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

export type { EscapedHtml }

type Content = string | EscapedHtml | undefined | readonly EscapedHtml[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Values are escaped for element content and for quoted attributes; `undefined` gives nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): EscapedHtml {
  let markup = strings[0] ?? ''
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? '')
  })
  return new EscapedHtml(markup)
}

function toMarkup(value: Content): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (its) => ENTITIES[its] ?? its)
  return value instanceof EscapedHtml ? value.toString() : value.join('')
}
