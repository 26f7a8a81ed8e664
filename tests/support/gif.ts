/** A GIF of one frame whose pixels are coded one by one, without any row of colours being used again. */
export function gifOf(width: number, height: number, pixels = width * height): Uint8Array {
  const start = Buffer.alloc(13 + 6 + 11)
  start.write('GIF89a')
  start.writeUInt16LE(width, 6)
  start.writeUInt16LE(height, 8)
  // A table of two colours, black and white.
  start[10] = 0x80
  start.fill(0xff, 16, 19)
  start[19] = 0x2c
  start.writeUInt16LE(width, 24)
  start.writeUInt16LE(height, 26)
  start[29] = 2
  const data = codedPixels(pixels)
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return new Uint8Array(Buffer.concat([start, ...blocks, Buffer.from([0, 0x3b])]))
}

/** Codes of three bits: the table is cleared (4) before any of four bits would be needed; 5 ends. */
function codedPixels(count: number): Buffer {
  const codes: number[] = []
  for (let pixel = 0; pixel < count; pixel += 1) {
    if (pixel % 2 === 0) codes.push(4)
    codes.push(pixel % 3 === 0 ? 1 : 0)
  }
  codes.push(5)
  const bytes = Buffer.alloc(Math.ceil((codes.length * 3) / 8))
  for (const [index, code] of codes.entries()) {
    for (let bit = 0; bit < 3; bit += 1) {
      const place = index * 3 + bit
      if (code & (1 << bit)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
    }
  }
  return bytes
}
