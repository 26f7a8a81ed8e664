/** As many codes as there can be. */
const MOST_CODES = 4096

/**
 * Whether the compressed data of a frame (GIF 89a, appendix F) is sound and draws exactly its pixels.
 * Each code stands for a row of colours, of which only the length is kept: the time goes by the
 * bytes, however many pixels they draw.
 * @param codeSize bits of a colour, 1 to 8
 */
export function drawsAll(data: Uint8Array, codeSize: number, pixels: number): boolean {
  const clear = 2 ** codeSize
  const end = clear + 1
  const lengths = new Uint16Array(MOST_CODES).fill(1, 0, clear)
  let next = end + 1
  let width = codeSize + 1
  let before = 0
  let drawn = 0
  let bits = 0
  let count = 0
  for (let at = 0; at < data.length; at += 1) {
    bits |= (data[at] ?? 0) << count
    count += 8
    while (count >= width) {
      const code = bits & (2 ** width - 1)
      bits >>>= width
      count -= width
      if (code === end) return drawn === pixels && at === data.length - 1
      if (code === clear) {
        next = end + 1
        width = codeSize + 1
        before = 0
        continue
      }
      if (before > 0 && next < MOST_CODES) {
        lengths[next] = before + 1
        next += 1
        if (next === 2 ** width && next < MOST_CODES) width += 1
      }
      if (code >= next) return false
      before = lengths[code] ?? 0
      drawn += before
      if (drawn > pixels) return false
    }
  }
  // Some encoders leave out the code that ends the data.
  return drawn === pixels
}
