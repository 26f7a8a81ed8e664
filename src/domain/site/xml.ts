/**
 * Text as it may stand in XML, between tags and in quoted attributes: what XML 1.0 does not allow
 * at all (control characters, halves of surrogate pairs, U+FFFE, U+FFFF) is left out, what has a
 * meaning is escaped.
 */
export function xmlText(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** An element, empty or with text; text and values are escaped, undefined attributes left out. */
export function xmlElement(
  name: string,
  attributes: Record<string, string | undefined>,
  text?: string,
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${xmlText(value)}"`))
    .join('')
  return text === undefined
    ? `<${name}${written}/>`
    : `<${name}${written}>${xmlText(text)}</${name}>`
}
