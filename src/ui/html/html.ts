/**
 * HTML from template literals, escaped by construction: whatever is interpolated is text, unless it
 * is itself a result of `html`. The same templates make the prerendered pages and, in the browser,
 * the pages of ids that are newer than the last build.
 */
export class SafeHtml {
  readonly #markup: string

  private constructor(markup: string) {
    this.#markup = markup
  }

  /** For markup that a function of ours has made from parsed data; never for data itself. */
  static trusted(markup: string): SafeHtml {
    return new SafeHtml(markup)
  }

  toString(): string {
    return this.#markup
  }
}

type Content = string | number | SafeHtml | false | null | undefined | readonly Content[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Builds HTML. Values are escaped for element content and for quoted attributes (unquoted ones are
 * not supported); `false`, `null` and `undefined` give nothing, lists their members.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): SafeHtml {
  let markup = strings[0] ?? ''
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? '')
  })
  return SafeHtml.trusted(markup)
}

function toMarkup(value: Content): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof SafeHtml) return value.toString()
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
