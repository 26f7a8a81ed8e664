/** Which square of a picture is kept: its middle, in the picture's pixels, and how far it is zoomed in. */
export interface Crop {
  x: number
  y: number
  /** 1 for the largest square that the picture has. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MAXIMUM_ZOOM = 5

/** The largest square, from the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The side of the kept square, in the picture's pixels. */
function sideOf({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom
}

/** The kept square's corner and side, in the picture's pixels. */
export function squareOf(crop: Crop, picture: Size): { left: number; top: number; side: number } {
  const side = sideOf(crop, picture)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

/**
 * Moves the square over the picture, up to its edges.
 * @param right, down in sides of the square
 */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  const side = sideOf(crop, picture)
  return within({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, picture)
}

/** Zooms around the middle of the square; at an edge of the picture the square gives way. */
export function zoomCrop(crop: Crop, picture: Size, zoom: number): Crop {
  return within({ ...crop, zoom: clamp(zoom, 1, MAXIMUM_ZOOM) }, picture)
}

function within(crop: Crop, picture: Size): Crop {
  const half = sideOf(crop, picture) / 2
  return {
    ...crop,
    x: clamp(crop.x, half, picture.width - half),
    y: clamp(crop.y, half, picture.height - half),
  }
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(maximum, value))
}
