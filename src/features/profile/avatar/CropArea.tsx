import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Crop, moveCrop, squareOf } from './crop.ts'

/** Pixels of the picture that is sent. */
const SIDE = 512

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Parts of the square by which an arrow key moves it, without and with the shift key. */
const STEP = 0.02
const LONG_STEP = 0.1

interface CropAreaProps {
  canvas: RefObject<HTMLCanvasElement | null>
  picture: ImageBitmap
  crop: Crop
  label: string
  hintId: string
  onCrop: (crop: Crop) => void
}

/** Shows what is kept, as it will be sent; the picture follows the pointer and the arrow keys. */
export function CropArea({ canvas, picture, crop, label, hintId, onCrop }: CropAreaProps) {
  const last = useRef({ x: 0, y: 0 })
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = squareOf(crop, picture)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [canvas, picture, crop])

  function hold({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void {
    currentTarget.setPointerCapture(pointerId)
    last.current = { x: clientX, y: clientY }
  }

  // The picture moves, so the square over it goes the other way.
  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const shown = currentTarget.clientWidth
    const { x, y } = last.current
    last.current = { x: clientX, y: clientY }
    onCrop(moveCrop(crop, picture, (x - clientX) / shown, (y - clientY) / shown))
  }

  function press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const [right, down] = arrow.map((way) => -way * (event.shiftKey ? LONG_STEP : STEP))
    onCrop(moveCrop(crop, picture, right ?? 0, down ?? 0))
  }

  return (
    <div
      className="crop-area"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by the arrow keys
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={press}
      onPointerDown={hold}
      onPointerMove={drag}
    >
      <canvas ref={canvas} width={SIDE} height={SIDE} />
    </div>
  )
}
