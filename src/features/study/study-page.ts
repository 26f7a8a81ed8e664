import { Copy, Download, ExternalLink } from 'lucide'
import { gateOf, priceWord } from '../../cards/price.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { requestAddress } from '../../contract/protocol/request-address.ts'
import {
  type ExplainedStudy,
  findStudyCitation,
  type Study,
} from '../../contract/reading/studies.ts'
import { formatCitation } from '../../domain/citation/citation.ts'
import { sectionHeading } from '../../domain/presenters/section-heading.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { abstractFor, titleFor } from '../../domain/study/study-in-language.ts'
import { inlineNodes } from '../../domain/text/inline-markup.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { sourceLine } from '../../evidence/source-line.ts'
import { studyCard } from '../../evidence/study-card.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'
import { inlineHtml } from '../../ui/html/inline-html.ts'
import { carriedFindings } from './carried-findings.ts'
import { noticeBanner, noticeWords } from './notice-banner.ts'
import { studyFacts } from './study-facts.ts'

/**
 * The content of a study's page (P-STUDY-PAGE). Its facts stand beside the abstract, on a phone after it.
 * @param disclaimer the editorial text below the abstract
 */
export function studyPage(
  study: ExplainedStudy,
  { language, t, disclaimer }: { language: Language; t: Translate; disclaimer: string },
): SafeHtml {
  const title = titleFor(study, language)
  return html`<article class="study" data-study="${study.pmid}">
    ${noticeBanner(study, language, t)}
    <div class="wrap stack study-layout">
      <header>
        <p class="cluster kicker"><span class="badge">${study.rubric?.name ?? t('study:uncategorized')}</span>${labels(study, t)}</p>
        <h1 id="title" lang="${title?.lang ?? language}">${
          title ? inlineHtml(inlineNodes(title.content)) : t('study:titleNotAvailable')
        }</h1>
        <p class="card-source">${sourceLine(study, t)}</p>
      </header>
      <div class="text">
        <h2>${t('study:abstract')}</h2>
        ${noticeWords(study, t)}
        ${abstract(study, language, t)}
        ${byEditors(study, language, t)}
        ${study.isSample && html`<p class="note">${t('study:sampleAbstract')}</p>`}
        ${registryResults(study, language, t)}
        <p class="note">${disclaimer}</p>
      </div>
      <aside class="facts" aria-label="${t('study:facts')}">
        ${studyFacts(study, language, t)}
        ${studyCard(study.studyCard, { t, language })}
        <p><a class="pill" href="${study.url}" rel="external noopener">${t('study:viewOn')}${icon(ExternalLink)}</a></p>
      </aside>
      ${carriedFindings(study, { t, language })}
      ${explainedBy(study.explainedBy, language, t)}
      ${citeStudy(study, language, t)}
    </div>
  </article>`
}

function labels(study: ExplainedStudy, t: Translate): SafeHtml {
  const label = (text: string) => html`<span class="label">${text}</span>`
  return html`${study.kind === 'book' && label(t('study:book'))}${study.isNew && label(t('study:new'))}${
    study.isAustrianJournal && label(t('study:austrian'))
  }`
}

function abstract(study: ExplainedStudy, language: Language, t: Translate): SafeHtml {
  const text = abstractFor(study, language)
  if (!text) return html`<p>${t('study:abstractNotAvailable')}</p>`
  return html`${text.lang && html`<p class="note">${t('study:otherLanguageOnly')}</p>`}
    ${text.content.map((section) => {
      const heading = sectionHeading(section, text.lang !== undefined)
      return html`${heading && html`<h3>${'category' in heading ? t(`study:sections.${heading.category}`) : heading.label}</h3>`}<p lang="${text.lang ?? language}">${inlineHtml(inlineNodes(section.markup))}</p>`
    })}`
}

/** What findings and harms rest on in the registry of its trial (P-REGISTRY-SHOWN). */
function registryResults(
  { registry, registryRows }: ExplainedStudy,
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  if (!registry) return undefined
  const { registration, updated, sections } = registry
  const day = formatPublicationDate(updated, locales[language])
  const words = registryRows.length > 0 ? 'study:registryUsed' : 'study:registryOnly'
  return html`<section class="registry" aria-labelledby="registry">
    <h2 id="registry">${t('study:registry')}</h2>
    <p class="note">${t(words, { day })} <a class="alone" href="https://clinicaltrials.gov/study/${registration}?tab=results" rel="external noopener">${registration}${icon(ExternalLink)}</a></p>
    ${sections.map(({ markup }, at) => registryRows.includes(at) && html`<p lang="en">${inlineHtml(inlineNodes(markup))}</p>`)}
  </section>`
}

/**
 * That German texts which stand here are our editors', and whether anybody else checked them
 * (P-STUDY-TEXTS-SAID). In English a German text stands only where there is no other.
 */
function byEditors(
  { germanByEditors, titleMarkup, abstractSections }: Study,
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  const shown = germanByEditors?.texts.filter(
    (name) =>
      language === 'de' ||
      (name === 'title' && titleMarkup === '') ||
      (name === 'abstract' && abstractSections.length === 0),
  )
  if (!germanByEditors || !shown?.length) return undefined
  const texts = new Intl.ListFormat(language).format(
    shown.map((name) => t(`study:germanTexts.${name}`)),
  )
  const words = germanByEditors.checkedAt ? 'study:byEditors' : 'study:byEditorsUnchecked'
  return html`<p class="note" data-by-editors>${t(words, { texts: texts.charAt(0).toUpperCase() + texts.slice(1) })}</p>`
}

function explainedBy(
  hearticles: ExplainedStudy['explainedBy'],
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  if (hearticles.length === 0) return undefined
  return html`<section class="explained-by" aria-labelledby="explained-by">
    <h2 id="explained-by">${t('study:explainedBy')}</h2>
    <ul class="plain-list ruled">${hearticles.map(
      ({ id, headline, languageCode, publicationDate }) =>
        html`<li><a href="${addressOf({ page: 'hearticle', id }, language)}"${gateOf({ id, isFree: true })} lang="${languageCode}">${headline || t('hearticle:noHeadline')}</a> ${priceWord(true, t)}
          <time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time></li>`,
    )}</ul>
  </section>`
}

function citeStudy(study: Study, language: Language, t: Translate): SafeHtml {
  const file = (format: 'ris' | 'bibtex', words: string) =>
    html`<a class="pill" href="${requestAddress(findStudyCitation, {
      params: { pmid: study.pmid },
      query: { format },
    })}" download>${icon(Download)}${words}</a>`
  return html`<section class="cite" aria-labelledby="cite">
    <h2 id="cite">${t('study:cite')}</h2>
    <p class="citation-text" lang="en" data-citation>${formatCitation(study, language)}</p>
    <div class="actions cite-actions">
      <button type="button" class="pill needs-script" data-copy-citation>${icon(Copy)}${t('study:copyCitation')}</button>
      ${file('ris', t('study:downloadRis'))}
      ${file('bibtex', t('study:downloadBibtex'))}
    </div>
    <p class="toast" role="status" data-toast data-said="${t('study:citationCopied')}" data-failed="${t('study:citationNotCopied')}"></p>
  </section>`
}
