/** Ascending numbers as bytes: the difference to the one before, seven bits a byte. */
export function packNumbers(numbers: Iterable<number>): Uint8Array {
  const bytes: number[] = []
  let last = 0
  for (const number of numbers) {
    let rest = number - last
    last = number
    while (rest > 0x7f) {
      bytes.push((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Calls `each` with the numbers that packNumbers packed, without making a list of them. */
export function unpackNumbers(bytes: Uint8Array, each: (number: number) => void): void {
  let last = 0
  let shift = 0
  let rest = 0
  // By index: walking it by its iterator takes twice as long, and this is what suggestions wait for.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    rest |= (byte & 0x7f) << shift
    if (byte > 0x7f) {
      shift += 7
    } else {
      last += rest
      each(last)
      rest = 0
      shift = 0
    }
  }
}
