import { Bookmark } from 'lucide'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from './html.ts'
import { icon } from './icon.ts'

/**
 * The button that puts a hearticle on the reading list, or takes it off (P-SAVED). It needs the
 * page's script, which listens for every `[data-save]`, and is not there without scripts. Both words
 * have their place from the beginning, so that nothing moves when it is pressed.
 */
export function saveButton(hearticleId: number, t: Translate): SafeHtml {
  return html`<button type="button" class="pill save needs-script" data-save="${hearticleId}">${icon(Bookmark)}<span class="save-words"><span>${t('readingList:save')}</span><span>${t('readingList:saved')}<span class="visually-hidden"> – ${t('readingList:unsave')}</span></span></span></button>`
}
