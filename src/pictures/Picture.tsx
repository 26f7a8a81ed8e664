import type { ShownPicture } from '../domain/pictures/picture-list.ts'
import { CROP_HEIGHT, compose, type PictureCrop } from './compose.ts'
import { motifAddress } from './motif-address.ts'
import { ownPictureAddress, ownPictureClasses } from './own-picture.ts'

interface PictureProps {
  picture: ShownPicture
  crop: PictureCrop
}

/** The same as `picture`, where lists are React. */
export function Picture({ picture: { motif, variant, own }, crop }: PictureProps) {
  const { width, shade, motif: at, line, tint } = compose(crop, variant)
  if (own) {
    return (
      <img
        className={ownPictureClasses(own, crop)}
        src={ownPictureAddress(own.file)}
        width={width}
        height={CROP_HEIGHT}
        alt={own.alt}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <svg
      className={`picture tint-${tint}`}
      viewBox={`0 0 ${width} ${CROP_HEIGHT}`}
      width={width}
      height={CROP_HEIGHT}
      aria-hidden="true"
    >
      <path className="shade" d={shade} />
      <use href={`${motifAddress(motif)}#m`} x={at.x} y={at.y} width={at.size} height={at.size} />
      <path className="pulse" d={line} />
    </svg>
  )
}
