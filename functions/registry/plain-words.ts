const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * A text of the registry as plain words on one line: it comes with the escapes of Markdown ('\<'), and
 * from its history with HTML.
 */
export const plainWords = (text: string): string =>
  text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/<\/?(?:br|p|ul|ol|li|i|b|em|strong|sup|sub)\s*\/?>/gi, ' ')
    .replace(/&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,6}));/g, (_, name: string, code: string) =>
      name ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
    )
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
