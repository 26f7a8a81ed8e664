import { TriangleAlert } from 'lucide'
import type { Language } from '../../contract/language.ts'
import type { Study } from '../../contract/studies.ts'
import { inlineNodes } from '../../domain/inline-markup.ts'
import { titleFor } from '../../domain/study-in-language.ts'
import { noticesAbout } from '../../domain/study-notices.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'
import { icon } from '../../ui/icon.ts'
import { inlineHtml } from '../../ui/inline-html.ts'

/** Design §5: what happened to a study is shown on every hearticle that cites it, first of all. */
export function studyNotices(
  studies: readonly Study[],
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  const notices = noticesAbout(studies)
  const [gravest] = notices
  if (!gravest) return undefined
  return html`<div class="wrap notices" lang="${language}"><section class="notice notice-${gravest.type}" aria-label="${t('hearticle:warnings.heading')}">
    ${notices.map(
      ({ type, studies: affected }) =>
        html`<div class="notice-${type}">${icon(TriangleAlert)}<p><strong>${t(`hearticle:warnings.${type}`)}</strong></p>
        <ul>${affected.map((study) => {
          const title = titleFor(study, language)
          return html`<li><a href="#study-${study.pmid}" lang="${title?.lang ?? language}">${
            title ? inlineHtml(inlineNodes(title.content)) : t('study:titleNotAvailable')
          }</a></li>`
        })}</ul></div>`,
    )}
  </section></div>`
}
