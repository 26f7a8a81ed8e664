import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { pictureList } from '../domain/pictures/picture-list.ts'
import { topicClasses } from '../domain/taxonomy/topic-color.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { CROP_HEIGHT, crops } from './compose.ts'
import { motifAddress } from './motif-address.ts'
import { ownPictureAddress, ownPictureSlice } from './own-picture.ts'

/** So many hearticles of a playlist are on its cover. */
const ON_COVER = 3
const SIZE = 104

/** The cover of a list: motifs of its first hearticles beside each other, each in its topic's colour. */
export function cover(hearticles: readonly HearticleSummary[]): SafeHtml {
  const width = crops.wide
  const shown = pictureList(hearticles.slice(0, ON_COVER))
  const step = width / Math.max(shown.length, 1)
  return html`<svg class="picture cover" viewBox="0 0 ${width} ${CROP_HEIGHT}" width="${width}" height="${CROP_HEIGHT}" aria-hidden="true">${shown.map(
    ({ hearticle, picture }, at) =>
      picture.own
        ? html`<image href="${ownPictureAddress(picture.own.file)}" x="${at * step}" width="${step}" height="${CROP_HEIGHT}" preserveAspectRatio="${ownPictureSlice(picture.own.focus)}"/>`
        : html`<g class="${topicClasses(hearticle.topic.color)}"><path class="panel" d="M${at * step} 0h${step}v${CROP_HEIGHT}h${-step}z"/><circle class="shade" cx="${(at + 0.5) * step}" cy="86" r="62"/><use href="${motifAddress(picture.motif)}#m" x="${(at + 0.5) * step - SIZE / 2}" y="34" width="${SIZE}" height="${SIZE}"/></g>`,
  )}<path class="pulse" d="M-4 163H${width / 2 - 20}l8-20 14 40 12-30 7 10H${width + 4}"/></svg>`
}
