/** The hue in degrees, 0 to 359, that a name always has. */
export function nameHue(name: string): number {
  let hash = 0
  for (const character of name.normalize('NFC')) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % 360
}
