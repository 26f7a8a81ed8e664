import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Crop, MAXIMUM_ZOOM, moveCrop, squareOf, wholeCrop, zoomCrop } from './crop.ts'

const pictures = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
})
const steps = fc.array(
  fc.oneof(
    fc.record({ right: fc.double({ min: -3, max: 3, noNaN: true }), down: fc.constant(0) }),
    fc.record({ right: fc.constant(0), down: fc.double({ min: -3, max: 3, noNaN: true }) }),
    fc.record({ zoom: fc.double({ min: -1, max: 20, noNaN: true }) }),
  ),
  { maxLength: 12 },
)

describe('the kept square', () => {
  test('begins as the largest one, from the middle', () => {
    const picture = { width: 300, height: 200 }
    expect(squareOf(wholeCrop(picture), picture)).toEqual({ left: 50, top: 0, side: 200 })
  })

  test('lies within the picture, wherever it is moved and however far zoomed', () => {
    fc.assert(
      fc.property(pictures, steps, (picture, taken) => {
        let crop: Crop = wholeCrop(picture)
        for (const step of taken) {
          crop =
            'zoom' in step
              ? zoomCrop(crop, picture, step.zoom)
              : moveCrop(crop, picture, step.right, step.down)
        }
        const { left, top, side } = squareOf(crop, picture)
        const tolerance = 1e-6
        expect(side).toBeGreaterThan(0)
        expect(left).toBeGreaterThanOrEqual(-tolerance)
        expect(top).toBeGreaterThanOrEqual(-tolerance)
        expect(left + side).toBeLessThanOrEqual(picture.width + tolerance)
        expect(top + side).toBeLessThanOrEqual(picture.height + tolerance)
      }),
    )
  })

  test('keeps its middle while it is zoomed in', () => {
    fc.assert(
      fc.property(
        pictures,
        fc.double({ min: 1, max: MAXIMUM_ZOOM, noNaN: true }),
        (picture, zoom) => {
          const { x, y } = wholeCrop(picture)
          expect(zoomCrop(wholeCrop(picture), picture, zoom)).toEqual({ x, y, zoom })
        },
      ),
    )
  })

  test('moves by its own side, and stops at the edge', () => {
    const picture = { width: 300, height: 200 }
    const zoomed = zoomCrop(wholeCrop(picture), picture, 2)
    expect(squareOf(moveCrop(zoomed, picture, 0.5, 0), picture)).toEqual({
      left: 150,
      top: 50,
      side: 100,
    })
    expect(squareOf(moveCrop(zoomed, picture, 9, -9), picture)).toEqual({
      left: 200,
      top: 0,
      side: 100,
    })
  })

  test('comes back from the edge when it is zoomed out there', () => {
    const picture = { width: 300, height: 200 }
    const corner = moveCrop(zoomCrop(wholeCrop(picture), picture, 4), picture, 9, 9)
    expect(squareOf(zoomCrop(corner, picture, 1), picture)).toEqual({
      left: 100,
      top: 0,
      side: 200,
    })
  })
})
