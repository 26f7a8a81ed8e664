import { List } from 'lucide'
import type { Language } from '../../../contract/protocol/language.ts'
import type { HearticleTranslation } from '../../../contract/reading/hearticles.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'

/** From so many minutes on a text is long. */
const LONG_MINUTES = 2

/**
 * A small button that stays in sight and opens the contents of a long text (P-CONTENTS). The list is
 * a popover, so it needs no script; the page's script closes it when a part was chosen.
 * @param options.parts by the ids of their headings
 */
export function contents(
  { readingMinutes }: Pick<HearticleTranslation, 'readingMinutes'>,
  {
    parts,
    language,
    t,
  }: { parts: readonly { id: string; name: string }[]; language: Language; t: Translate },
): SafeHtml | undefined {
  if (readingMinutes < LONG_MINUTES) return undefined
  const name = t('hearticle:contents')
  return html`<div class="wrap contents" lang="${language}"><button type="button" class="pill" popovertarget="contents">${icon(List)}${name}</button>
    <nav id="contents" popover aria-label="${name}"><ul class="plain-list">${parts.map(
      ({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`,
    )}</ul></nav></div>`
}
