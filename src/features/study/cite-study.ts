import { Copy, Download } from 'lucide'
import { requestAddress } from '../../api/send.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { findStudyCitation, type Study } from '../../contract/reading/studies.ts'
import { formatCitation } from '../../domain/citation/citation.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

/** How to cite a study: the citation to read and to copy, and files for reference managers. */
export function citeStudy(study: Study, language: Language, t: Translate): SafeHtml {
  const file = (format: 'ris' | 'bibtex', words: string) =>
    html`<a class="pill" href="${requestAddress(findStudyCitation, {
      params: { pmid: study.pmid },
      query: { format },
    })}" download>${icon(Download)}${words}</a>`
  return html`<section class="cite" aria-labelledby="cite">
    <h2 id="cite">${t('study:cite')}</h2>
    <p class="citation-text" lang="en" data-citation>${formatCitation(study, language)}</p>
    <div class="actions cite-actions">
      <button type="button" class="pill" data-copy-citation>${icon(Copy)}${t('study:copyCitation')}</button>
      ${file('ris', t('study:downloadRis'))}
      ${file('bibtex', t('study:downloadBibtex'))}
    </div>
    <p class="toast" role="status" data-toast data-said="${t('study:citationCopied')}" data-failed="${t('study:citationNotCopied')}"></p>
  </section>`
}
