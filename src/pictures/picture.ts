import type { ShownPicture } from '../domain/pictures/picture-list.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { CROP_HEIGHT, compose, type PictureCrop } from './compose.ts'
import { motifAddress } from './motif-address.ts'
import { ownPictureAddress } from './own-picture.ts'

/**
 * A picture without a script. A motif says nothing that the words beside it do not; what is on a
 * picture that an editor brought is told.
 */
export function picture(
  { motif, variant, own }: ShownPicture,
  crop: PictureCrop,
  classes = '',
): SafeHtml {
  const { width, shade, motif: at, line, tint } = compose(crop, variant)
  if (own) {
    return html`<img class="picture own crop-${crop} focus-${own.focus} ${classes}" src="${ownPictureAddress(own.file)}" width="${width}" height="${CROP_HEIGHT}" alt="${own.alt}" loading="lazy" decoding="async">`
  }
  return html`<svg class="picture tint-${tint} ${classes}" viewBox="0 0 ${width} ${CROP_HEIGHT}" width="${width}" height="${CROP_HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path class="shade" d="${shade}"/><use href="${motifAddress(motif)}#m" x="${at.x}" y="${at.y}" width="${at.size}" height="${at.size}"/><path class="pulse" d="${line}"/></svg>`
}
