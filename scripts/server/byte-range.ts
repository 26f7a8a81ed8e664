/** The part of a file that `Range` asks for (RFC 9110, section 14). */
export interface RequestedPart {
  /** Undefined where the last bytes are asked for. */
  first: number | undefined
  /** The last byte, or how many of the last ones; undefined to the end. */
  last: number | undefined
}

/** Bytes of a file, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * @returns undefined for what is no part in bytes, and for several at once: both are answered by the
 * whole, as the RFC allows
 */
export function readRange(header: string): RequestedPart | undefined {
  const [, parts = ''] = /^bytes=(.*)$/is.exec(header) ?? []
  const [part, another] = parts.split(',').filter((one) => one.trim() !== '')
  const [, first = '', last = ''] = /^[ \t]*(\d*)-(\d*)[ \t]*$/.exec(part ?? '') ?? []
  if (another !== undefined || first + last === '') return undefined
  const read = { first: numberOf(first), last: numberOf(last) }
  const isBackwards = read.first !== undefined && read.last !== undefined && read.last < read.first
  return isBackwards ? undefined : read
}

/** @returns undefined where the file has nothing of that part (416) */
export function bytesOf({ first, last }: RequestedPart, size: number): ByteRange | undefined {
  const start = first ?? Math.max(0, size - (last ?? 0))
  const end = first === undefined ? size - 1 : Math.min(last ?? size - 1, size - 1)
  return start <= end ? { start, end } : undefined
}

const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits))
