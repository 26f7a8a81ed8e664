const TAG_HEADER = 10

/** An ID3v1 tag at the end, and the footer and the header of an APE tag before it. */
const ID3V1_BYTES = 128
const APE_EDGE = 32

/** Kilobits a second of Layer III by the index in a frame's header: MPEG 1, and MPEG 2 and 2.5. */
const BITRATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const

const SAMPLES_PER_SECOND = [44_100, 48_000, 32_000] as const

/** Encoders pad what follows a tag, and the end, with zeros. */
const PADDING_MAXIMUM = 64 * 1024

/** So many frames in a row are no accident. */
const FRAMES_NEEDED = 3

/**
 * Whether bytes are MPEG audio of Layer III to their end (P-SOUND-FILES): behind an ID3v2 tag, where
 * there is one, several frames follow each other, each where the one before says that it ends, and
 * behind the last there is nothing but tags (APE, ID3v1), zeros, or a frame that is cut off. So no
 * page, archive or script stands before, between or behind.
 */
export function isMp3(bytes: Uint8Array): boolean {
  const end = tagsAtEnd(bytes)
  let at = 0
  let frames = 0
  for (const frame of framesOf(bytes.subarray(0, end))) {
    at = frame.end
    frames += 1
  }
  if (frames < FRAMES_NEEDED) return false
  const rest = bytes.subarray(at, end)
  const isCutOff = frameAt(rest, 0) !== undefined
  return isCutOff || (rest.length <= PADDING_MAXIMUM && rest.every((byte) => byte === 0))
}

/** How long bytes of MPEG audio sound, in whole seconds, at least one. */
export function mp3Seconds(bytes: Uint8Array): number {
  const seconds = framesOf(bytes).reduce((sum, frame) => sum + frame.seconds, 0)
  return Math.max(1, Math.round(seconds))
}

interface Frame {
  /** In bytes, its header included. */
  length: number
  seconds: number
}

/** The frames that follow each other from the start on, until something else or the end comes. */
function* framesOf(bytes: Uint8Array): Generator<Frame & { end: number }, undefined> {
  let at = tagLength(bytes)
  const padded = Math.min(bytes.length, at + PADDING_MAXIMUM)
  while (at < padded && bytes[at] === 0) at += 1
  for (;;) {
    const frame = frameAt(bytes, at)
    if (frame === undefined || at + frame.length > bytes.length) return
    at += frame.length
    yield { ...frame, end: at }
  }
}

/** The length of an ID3v2 tag at the start, its header included; 0 where there is none. */
function tagLength(bytes: Uint8Array): number {
  if (!hasText(bytes, 0, 'ID3')) return 0
  const [flags = 0, ...size] = bytes.subarray(5, TAG_HEADER)
  const hasFooter = (flags & 0x10) !== 0
  // Four bytes of seven bits, so that no size looks like a frame.
  const body = size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return TAG_HEADER + body + (hasFooter ? TAG_HEADER : 0)
}

/** Where the tags begin with which bytes end; their length where there are none. */
function tagsAtEnd(bytes: Uint8Array): number {
  const id3v1 = bytes.length - ID3V1_BYTES
  const end = hasText(bytes, id3v1, 'TAG') ? id3v1 : bytes.length
  if (!hasText(bytes, end - APE_EDGE, 'APETAGEX')) return end
  const footer = new DataView(bytes.buffer, bytes.byteOffset + end - APE_EDGE, APE_EDGE)
  // The size leaves out the header, of which the highest flag tells.
  const header = footer.getUint8(23) & 0x80 ? APE_EDGE : 0
  const start = end - footer.getUint32(12, true) - header
  return start > 0 && (header === 0 || hasText(bytes, start, 'APETAGEX')) ? start : end
}

/** Whether bytes have this text, as ASCII, at a place. */
function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return at >= 0 && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
}

/** The frame that begins here; undefined where none of Layer III does. */
function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [first, second = 0, third = 0] = bytes.subarray(at, at + 4)
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const version = (second >> 3) & 3
  const isLayerThree = ((second >> 1) & 3) === 1
  const rate = SAMPLES_PER_SECOND[(third >> 2) & 3]
  const kilobits = (version === 3 ? BITRATES.one : BITRATES.two)[third >> 4]
  if (!isSync || version === 1 || !isLayerThree || !rate || !kilobits) return undefined
  const isPadded = (third >> 1) & 1
  const perSecond = rate / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 3 ? 1152 : 576
  // A thousand bits a kilobit, eight of them a byte.
  const length = Math.floor((samples * 125 * kilobits) / perSecond) + isPadded
  return { length, seconds: samples / perSecond }
}
