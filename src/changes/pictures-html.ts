import { pictureOf } from '../domain/pictures/picture-list.ts'
import { topicClasses } from '../domain/taxonomy/topic-color.ts'
import type { Translate } from '../i18n/translator.ts'
import { picture } from '../pictures/picture.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

interface Pictured {
  motifs: readonly string[]
  own?: { file: string; focus: string; alt: string } | undefined
  topicColor: string
}

/** The picture as readers saw it and as they will, beside each other. */
export function picturesHtml(
  id: number,
  { before, after }: { before: Pictured; after: Pictured },
  t: Translate,
): SafeHtml {
  const figure = (
    { topicColor, ...shown }: Pictured,
    words: string,
  ) => html`<figure class="${topicClasses(topicColor)}">
    ${picture(pictureOf({ id, picture: shown }), 'card')}
    <figcaption>${words}${shown.own && html`: ${shown.own.alt}`}</figcaption>
  </figure>`
  return html`<div class="changed-pictures">${figure(before, t('changes:before'))}${figure(after, t('changes:after'))}</div>`
}
