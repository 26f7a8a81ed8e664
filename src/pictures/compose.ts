/** How a picture is put together in each of its crops: ground, motif, pulse line. */

/** Width to height, each drawn for itself at a height of 200. */
export const crops = { square: 200, card: 250, phone: 320, wide: 400, band: 640 } as const
export type PictureCrop = keyof typeof crops

export const CROP_HEIGHT = 200

export interface Composition {
  width: number
  /** The shape behind the motif. */
  shade: string
  /** The square in which the motif stands whole. */
  motif: { x: number; y: number; size: number }
  line: string
  /** Which of three tints the ground has. */
  tint: number
}

const LINE_AT = 163
/** From where the line leaves its height to where it is back. */
const BEAT = 'l8-20 14 40 12-30 7 10'
const BEAT_WIDTH = 41

/**
 * @param variant from 0; each below `VARIANTS` (src/domain/pictures) is another side, ground or tint
 */
export function compose(crop: PictureCrop, variant: number): Composition {
  const width = crops[crop]
  const isLeft = variant % 2 === 1
  const ground = (variant >> 1) % 4
  const size = crop === 'square' ? 138 : 142
  const free = width - size
  // Out of the middle as far as the crop has room, so that the beat stands beside the motif.
  const away = Math.min(free / 2 - 12, 44) * (isLeft ? -1 : 1)
  const x = Math.round(free / 2 + away)
  const middle = x + size / 2
  const center = isLeft ? (x + size + width) / 2 : x / 2
  const beat = Math.round(Math.min(Math.max(center - BEAT_WIDTH / 2, 6), width - BEAT_WIDTH - 6))
  return {
    width,
    shade: shadeOf(ground, middle, width, isLeft),
    motif: { x, y: 22, size },
    line: `M-4 ${LINE_AT}H${beat}${BEAT}H${width + 4}`,
    tint: Math.floor(variant / 8) % 3,
  }
}

function shadeOf(ground: number, middle: number, width: number, isLeft: boolean): string {
  if (ground === 0) return `M${middle - 88} 94a88 88 0 0 1 176 0a88 88 0 0 1-176 0Z`
  if (ground === 1) return `M${middle - 82} 200V96a82 82 0 0 1 164 0V200Z`
  if (ground === 2) {
    const [near, far] = isLeft ? [0, width] : [width, 0]
    return `M${near} 40Q${middle} 60 ${far} 132V200H${near}Z`
  }
  return `M${middle} -14L${middle + 106} 92 ${middle} 198 ${middle - 106} 92Z`
}
