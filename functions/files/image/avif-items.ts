import { type Box, boxesIn, numbersIn } from './boxes.ts'
import { fourLetters } from './picture.ts'

interface Extent {
  start: number
  end: number
}

/** What is in an AVIF file beside each other: pictures, their transparency, EXIF. */
export interface ImageItem {
  type: string
  /** Where its type is written. */
  typeAt: number
  /** Parts of the file that hold it, one after another. */
  extents: Extent[]
}

/**
 * The items of a `meta` box by id (ISO 14496-12 §8.11).
 * @param idat where items lie that are within the `meta` box itself
 * @returns undefined where a box breaks off, or an item lies where none can
 */
export function itemsOf(
  bytes: Uint8Array,
  boxes: { iinf: Box; iloc: Box; idat: Box | undefined },
): Map<number, ImageItem> | undefined {
  const items = new Map<number, ImageItem>()
  const count = (bytes[boxes.iinf.content] ?? 0) === 0 ? 2 : 4
  const entries = boxesIn(bytes, boxes.iinf.content + 4 + count, boxes.iinf.end)
  for (const entry of entries ?? []) {
    const version = bytes[entry.content] ?? 0
    if (entry.type !== 'infe' || (version !== 2 && version !== 3)) return undefined
    const numbers = numbersIn(bytes, entry)
    numbers.next(4)
    const id = numbers.next(version === 2 ? 2 : 4)
    numbers.next(2)
    const typeAt = numbers.place()
    numbers.next(4)
    if (numbers.isOver() || items.has(id)) return undefined
    items.set(id, { type: fourLetters(bytes, typeAt), typeAt, extents: [] })
  }
  return entries && locate(bytes, boxes, items) ? items : undefined
}

/** Reads where the items lie; false where that cannot be. */
function locate(
  bytes: Uint8Array,
  { iloc, idat }: { iloc: Box; idat: Box | undefined },
  items: Map<number, ImageItem>,
): boolean {
  const numbers = numbersIn(bytes, iloc)
  const version = numbers.next(1)
  numbers.next(3)
  if (version > 2) return false
  const [offsetSize, lengthSize] = nibbles(numbers.next(1))
  const [baseSize, indexSize] = nibbles(numbers.next(1))
  const idSize = version < 2 ? 2 : 4
  let covered = 0
  for (let left = numbers.next(idSize); left > 0; left -= 1) {
    const item = items.get(numbers.next(idSize))
    const method = version > 0 ? numbers.next(2) & 15 : 0
    numbers.next(2)
    const base = numbers.next(baseSize)
    // 0: places in the file, 1: places in idat; other items' content is for formats of another kind.
    const room =
      method === 0
        ? { start: 0, end: bytes.length }
        : { start: idat?.content ?? 0, end: idat?.end ?? 0 }
    if (method > 1 || !item || item.extents.length > 0) return false
    for (let parts = numbers.next(2); parts > 0; parts -= 1) {
      if (version > 0) numbers.next(indexSize)
      const start = room.start + base + numbers.next(offsetSize)
      const length = numbers.next(lengthSize)
      covered += length
      // Parts that overlap could cover a small file a million times.
      if (numbers.isOver() || length === 0 || covered > bytes.length) return false
      if (start + length > room.end) return false
      item.extents.push({ start, end: start + length })
    }
    if (numbers.isOver()) return false
  }
  return true
}

const nibbles = (byte: number): [number, number] => [byte >> 4, byte & 15]
