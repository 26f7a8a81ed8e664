import { ExternalLink } from 'lucide'
import type { Language } from '../../../contract/protocol/language.ts'
import type { Study } from '../../../contract/reading/studies.ts'
import { AUTHORS_ON_CARDS, authorLine } from '../../../domain/presenters/author-line.ts'
import { cardTitleClass } from '../../../domain/presenters/card-title-class.ts'
import { sectionHeading } from '../../../domain/presenters/section-heading.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { abstractFor, titleFor } from '../../../domain/study/study-in-language.ts'
import { gravestNotice } from '../../../domain/study/study-notices.ts'
import { inlineNodes, inlineToText } from '../../../domain/text/inline-markup.ts'
import { sourceLine, sourceMark } from '../../../evidence/source-line.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'
import { inlineHtml } from '../../../ui/html/inline-html.ts'

interface Options {
  language: Language
  t: Translate
  numbers: ReadonlyMap<string, number>
}

/** The cited studies by reference number, those never cited in the text last; one open at a time. */
export function relatedStudies(studies: readonly Study[], options: Options): SafeHtml | undefined {
  if (studies.length === 0) return undefined
  const { language, t, numbers } = options
  const order = ({ pmid }: Study) => numbers.get(pmid) ?? Number.MAX_SAFE_INTEGER
  const sorted = studies.toSorted((a, b) => order(a) - order(b))
  return html`<section class="wrap studies later" id="studies" lang="${language}"><h2>${t('hearticle:relatedStudies')}</h2>
    <div class="study-grid">${sorted.map((study) => card(study, options))}</div>
    <button type="button" class="pill" data-view-more hidden>${t('hearticle:viewMoreReferences')}</button></section>`
}

function card(study: Study, { language, t, numbers }: Options): SafeHtml {
  const number = numbers.get(study.pmid)
  const title = titleFor(study, language)
  const missing = t('study:titleNotAvailable')
  const size = cardTitleClass(title ? inlineToText(title.content) : missing)
  return html`<details class="study-card" name="related-study">
    <summary id="study-${study.pmid}">${number && html`<b class="number">${number}</b>`}
      <span class="card-title ${size}" lang="${title?.lang ?? language}">${
        title ? inlineHtml(inlineNodes(title.content)) : missing
      }</span>
      <span class="card-source">${sourceMark(study, t)}${sourceLine(study, t)}</span>
      <span class="card-ids">${identifiers(study)}</span></summary>
    <div class="card-body">
      ${abstract(study, language, t)}
      <p class="card-source">${authorLine(study, AUTHORS_ON_CARDS) || t('study:authorsNotAvailable')}<br><cite>${study.journal ?? t('study:journalNotAvailable')}</cite></p>
      <p class="actions card-links"><a class="pill" href="${addressOf({ page: 'study', pmid: study.pmid }, language)}">${t('study:viewStudy')}</a>
        ${study.url && gravestNotice(study) !== 'removed' && html`<a class="pill" href="${study.url}" rel="external noopener">${t('study:viewOn')}${icon(ExternalLink)}</a>`}</p>
    </div>
  </details>`
}

/** What a reference on paper is found by. */
function identifiers({ pmid, doi, url }: Study): string {
  return [doi && `DOI ${doi}`, `PMID ${pmid}`, url].filter(Boolean).join('\u00a0· ')
}

function abstract(study: Study, language: Language, t: Translate): SafeHtml {
  const text = abstractFor(study, language)
  if (!text) return html`<p>${t('study:abstractNotAvailable')}</p>`
  return html`${text.lang && html`<p class="note">${t('study:otherLanguageOnly')}</p>`}${text.content.map(
    (section) => {
      const heading = sectionHeading(section, text.lang !== undefined)
      return html`${heading && html`<h3>${'category' in heading ? t(`study:sections.${heading.category}`) : heading.label}</h3>`}
        <p lang="${text.lang ?? language}">${inlineHtml(inlineNodes(section.markup))}</p>`
    },
  )}`
}
