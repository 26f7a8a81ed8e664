/** Frames of MPEG 1 Layer III at 128 kilobits and 44,100 samples a second, each 417 bytes of silence. */
export function mp3Of(frames: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames * 417)
  for (let frame = 0; frame < frames; frame += 1) bytes.set([0xff, 0xfb, 0x90, 0x00], frame * 417)
  return bytes
}

/** The same behind an ID3v2 tag with a body of so many bytes. */
export function taggedMp3Of(frames: number, tagBody = 200): Uint8Array<ArrayBuffer> {
  const size = [21, 14, 7, 0].map((shift) => (tagBody >> shift) & 0x7f)
  const head = [...new TextEncoder().encode('ID3'), 4, 0, 0, ...size]
  return Uint8Array.from([...head, ...new Uint8Array(tagBody), ...mp3Of(frames)])
}
