import { bigEndian, fourLetters } from './picture.ts'

/** A box of an ISO base media file (ISO 14496-12): where it begins, where its content lies. */
export interface Box {
  type: string
  start: number
  content: number
  end: number
}

/** More than any honest picture has; beyond it the file is an attempt to keep us busy. */
const MAXIMUM_BOXES = 1000

/** The boxes that fill a range of a file exactly; undefined where they do not. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  let at = from
  while (at < to) {
    const isLong = bigEndian(bytes, at, 4) === 1
    const head = isLong ? 16 : 8
    const size = isLong ? bigEndian(bytes, at + 8, 8) : bigEndian(bytes, at, 4)
    // A size of 0, 'to the end of the file', would hide that the file was cut off.
    if (size < head || size > to - at || boxes.length === MAXIMUM_BOXES) return undefined
    boxes.push({ type: fourLetters(bytes, at + 4), start: at, content: at + head, end: at + size })
    at += size
  }
  return boxes
}

/** The only box of a type; undefined where there is none or more than one. */
export function onlyBox(boxes: readonly Box[] | undefined, type: string): Box | undefined {
  const its = boxes?.filter((box) => box.type === type) ?? []
  return its.length === 1 ? its[0] : undefined
}

/** Reads numbers one after another; behind the end of a box there is only `isOver`. */
export function numbersIn(bytes: Uint8Array, { content, end }: Box) {
  let at = content
  return {
    next(size: number): number {
      at += size
      return at > end ? 0 : bigEndian(bytes, at - size, size)
    },
    isOver: () => at > end,
    place: () => at,
  }
}
