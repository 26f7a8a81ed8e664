import type { Language } from '../../contract/language.ts'
import type { Study } from '../../contract/studies.ts'
import { doiAddress } from '../../domain/doi.ts'
import { inlineNodes } from '../../domain/inline-markup.ts'
import { formatPublicationDate } from '../../domain/publication-date.ts'
import { abstractFor, keywordsFor, titleFor } from '../../domain/study-in-language.ts'
import { locales } from '../../i18n/locales.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'
import { inlineHtml } from '../../ui/inline-html.ts'
import { noticeBanner } from './notice-banner.ts'
import { headingFor } from './section-heading.ts'

const AUTHORS_AT_ONCE = 30

/**
 * The content of a study's page (specification §2, public study page).
 * @param disclaimer the editorial text below the abstract
 */
export function studyPage(
  study: Study,
  { language, t, disclaimer }: { language: Language; t: Translate; disclaimer: string },
): SafeHtml {
  const title = titleFor(study, language)
  return html`<article class="study">
    ${noticeBanner(study, t)}
    <h1 id="title" lang="${title?.lang ?? language}">${
      title ? inlineHtml(inlineNodes(title.content)) : t('study:titleNotAvailable')
    }</h1>
    <div class="study-text">
      <h2>${t('study:abstract')}</h2>
      ${abstract(study, language, t)}
      ${study.isSample && html`<p class="note">${t('study:sampleAbstract')}</p>`}
      <p class="note">${disclaimer}</p>
    </div>
    ${facts(study, language, t)}
  </article>`
}

function abstract(study: Study, language: Language, t: Translate): SafeHtml {
  const text = abstractFor(study, language)
  if (!text) return html`<p>${t('study:abstractNotAvailable')}</p>`
  return html`${text.lang && html`<p class="note">${t('study:otherLanguageOnly')}</p>`}
    ${text.content.map((section) => {
      const heading = headingFor(section, text.lang !== undefined, t)
      return html`<p lang="${text.lang ?? language}">${
        heading && html`<b lang="${language}">${heading}</b> `
      }${inlineHtml(inlineNodes(section.markup))}</p>`
    })}`
}

function facts(study: Study, language: Language, t: Translate): SafeHtml {
  const keywords = keywordsFor(study, language)
  const fact = (name: string, value: SafeHtml | string) =>
    html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  return html`<aside class="facts"><dl>
    ${fact(t('study:authors'), authors(study, t))}
    ${fact(t('study:journal'), journal(study, t))}
    ${fact(
      t('study:publicationDate'),
      study.publicationDate
        ? html`<time datetime="${study.publicationDate}">${formatPublicationDate(study.publicationDate, locales[language])}</time>`
        : t('study:dateNotAvailable'),
    )}
    ${fact(t('study:citations'), new Intl.NumberFormat(locales[language]).format(study.citationCount))}
    ${keywords.length > 0 && fact(t('study:keywords'), keywords.join(', '))}
    ${study.publicationTypes.length > 0 && fact(t('study:publicationTypes'), html`<span lang="en">${study.publicationTypes.join(', ')}</span>`)}
    ${fact(t('study:rubric'), study.rubric?.name ?? t('study:uncategorized'))}
    ${fact(t('study:identifiers'), identifiers(study, t))}
  </dl>
  <p><a href="${study.url}" rel="external noopener">${t('study:viewOn')}</a></p></aside>`
}

function authors(study: Study, t: Translate): SafeHtml | string {
  const names = study.authorsInFull
  if (names.length === 0) return t('study:authorsNotAvailable')
  const others = study.authorsComplete ? '' : ' et al'
  if (names.length <= AUTHORS_AT_ONCE) return names.join(', ') + others
  return html`${names.slice(0, AUTHORS_AT_ONCE).join(', ')} …
    <details><summary>${t('study:allAuthors', { count: names.length })}</summary>${names.slice(AUTHORS_AT_ONCE).join(', ')}${others}</details>`
}

function journal(study: Study, t: Translate): SafeHtml | string {
  if (!study.journal) return t('study:journalNotAvailable')
  const issue = [study.volume, study.issue && `(${study.issue})`].filter(Boolean).join('')
  const place = [issue, study.pages].filter(Boolean).join(': ')
  return html`<span lang="en">${study.journal}</span>${place && html`<br>${place}`}`
}

function identifiers(study: Study, t: Translate): SafeHtml {
  return html`PMID ${study.pmid}${
    study.doi &&
    html`<br>DOI <a href="${doiAddress(study.doi)}" rel="external noopener">${study.doi}</a>`
  }${
    study.pmcid &&
    html`<br><a href="https://pmc.ncbi.nlm.nih.gov/articles/${study.pmcid}/" rel="external noopener">${t('study:freeFullText')}</a>`
  }`
}
