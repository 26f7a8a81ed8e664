import { av1Sizes } from './av1.ts'
import { type ImageItem, itemsOf } from './avif-items.ts'
import { type Box, boxesIn, onlyBox } from './boxes.ts'
import { bigEndian, fourLetters, joined, type Picture } from './picture.ts'

/** Pictures, and pictures made of other ones. */
const DRAWN = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap'])

const text = (letters: string) => new TextEncoder().encode(letters)

/**
 * AVIF (AV1 Image File Format 1.1): boxes to the end of the file, and the items of `meta`. Places
 * in the file must stay what they are, so what is not the picture is not cut out but overwritten
 * with zeros: EXIF, XMP, unknown boxes, whatever lies between. Of a sequence the still picture stays.
 */
export function readAvif(bytes: Uint8Array): Picture | undefined {
  const boxes = fourLetters(bytes, 4) === 'ftyp' ? boxesIn(bytes, 0, bytes.length) : undefined
  const [brands] = boxes ?? []
  const meta = onlyBox(boxes, 'meta')
  if (!boxes || !brands || !meta || !isAvif(bytes, brands)) return undefined
  if (boxes.filter(isData).length > 1) return undefined
  const inner = boxesIn(bytes, meta.content + 4, meta.end)
  const primary = onlyBox(inner, 'pitm')
  const [iinf, iloc, iprp] = ['iinf', 'iloc', 'iprp'].map((type) => onlyBox(inner, type))
  if (!inner || !primary || !iinf || !iloc || !iprp) return undefined
  const items = itemsOf(bytes, { iinf, iloc, idat: onlyBox(inner, 'idat') })
  const idSize = bytes[primary.content] === 0 ? 2 : 4
  const shown = items?.get(bigEndian(bytes, primary.content + 4, idSize))
  if (!items || !shown || !DRAWN.has(shown.type) || shown.extents.length === 0) return undefined
  const size = largestSize([...propertySizes(bytes, iprp), ...codedSizes(bytes, items)])
  return size && { ...size, bytes: withoutTheRest(bytes, boxes, inner, items) }
}

function isAvif(bytes: Uint8Array, brands: Box): boolean {
  for (let at = brands.content; at + 4 <= brands.end; at += 4) {
    if (/^avi[fs]$/.test(fourLetters(bytes, at))) return true
  }
  return false
}

type Size = Pick<Picture, 'width' | 'height'>

/** The sizes that properties claim (`ispe`); parts of a picture are smaller than the whole. */
function propertySizes(bytes: Uint8Array, iprp: Box): Array<Size | undefined> {
  const ipco = onlyBox(boxesIn(bytes, iprp.content, iprp.end), 'ipco')
  const sizes =
    ipco && boxesIn(bytes, ipco.content, ipco.end)?.filter(({ type }) => type === 'ispe')
  if (!sizes || sizes.length === 0) return [undefined]
  return sizes.map(({ content, end }) =>
    end - content === 12
      ? { width: bigEndian(bytes, content + 4, 4), height: bigEndian(bytes, content + 8, 4) }
      : undefined,
  )
}

/** The sizes by which a decoder would reserve memory, whatever the properties claim. */
function codedSizes(bytes: Uint8Array, items: Map<number, ImageItem>): Array<Size | undefined> {
  return [...items.values()]
    .filter(({ type }) => type === 'av01')
    .flatMap(({ extents }) => {
      const sizes = av1Sizes(joined(extents.map(({ start, end }) => bytes.subarray(start, end))))
      return sizes.length > 0 ? sizes : [undefined]
    })
}

function largestSize(sizes: ReadonlyArray<Size | undefined>): Size | undefined {
  let largest: Size | undefined
  for (const size of sizes) {
    if (!size) return undefined
    largest = {
      width: Math.max(largest?.width ?? 0, size.width),
      height: Math.max(largest?.height ?? 0, size.height),
    }
  }
  return largest
}

function withoutTheRest(
  bytes: Uint8Array,
  boxes: readonly Box[],
  inner: readonly Box[],
  items: Map<number, ImageItem>,
): Uint8Array {
  const plain = bytes.slice()
  const [brands] = boxes
  for (const { type, start, content, end } of boxes.slice(1)) {
    if (type !== 'meta') plain.fill(0, content, end)
    if (type !== 'meta' && type !== 'mdat') plain.set(text('free'), start + 4)
  }
  for (const { type, start, content, end } of inner) {
    if (['idat', 'uuid', 'free', 'skip', 'xml ', 'bxml'].includes(type)) plain.fill(0, content, end)
    if (type === 'uuid' || type === 'xml ' || type === 'bxml') plain.set(text('free'), start + 4)
  }
  const within = [...boxes, ...inner].filter(isData)
  for (const { type, typeAt, extents } of items.values()) {
    // An item without a meaning, since one that says EXIF and holds none could be refused.
    if (!DRAWN.has(type)) plain.set(text('skip'), typeAt)
    else for (const extent of extents) putBack(bytes, plain, extent, within)
  }
  for (let at = brands?.content ?? 0; at + 4 <= (brands?.end ?? 0); at += 4) {
    const brand = fourLetters(bytes, at)
    if (brand === 'avis') plain.set(text('avif'), at)
    if (brand === 'msf1') plain.set(text('mif1'), at)
  }
  return plain
}

/** Where the items' bytes lie: at most one of each kind. */
const isData = ({ type }: Box) => type === 'mdat' || type === 'idat'

/** Copies what lies in a box of data; an extent of other boxes is none of a picture. */
function putBack(
  from: Uint8Array,
  to: Uint8Array,
  { start, end }: { start: number; end: number },
  boxes: readonly Box[],
): void {
  const room = boxes.find((box) => start >= box.content && end <= box.end)
  if (room) to.set(from.subarray(start, end), start)
}
