import type { Language } from '../../contract/protocol/language.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { fullName } from '../../domain/citation/citation.ts'
import { doiAddress } from '../../domain/study/doi.ts'
import { publicationTypeIn } from '../../domain/study/publication-types.ts'
import { keywordsFor } from '../../domain/study/study-in-language.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

const AUTHORS_AT_ONCE = 12

/** What there is to know of a study: who, where, when, how often cited, and by which numbers. */
export function studyFacts(study: Study, language: Language, t: Translate): SafeHtml {
  const keywords = keywordsFor(study, language)
  const fact = (name: string, value: SafeHtml | string) =>
    html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  return html`<dl class="fact-list ruled">
    ${fact(t('study:authors'), authors(study, t))}
    ${fact(t('study:journal'), journal(study, t))}
    ${fact(
      t('study:publicationDate'),
      study.publicationDate
        ? html`<time datetime="${study.publicationDate}">${formatPublicationDate(study.publicationDate, locales[language])}</time>`
        : t('study:dateNotAvailable'),
    )}
    ${study.citationCount !== null && fact(t('study:citations'), formatNumber(study.citationCount, language))}
    ${keywords.length > 0 && fact(t('study:keywords'), keywords.join(', '))}
    ${study.publicationTypes.length > 0 && fact(t('study:publicationTypes'), publicationTypes(study, language))}
    ${fact(t('study:identifiers'), identifiers(study, t))}
  </dl>`
}

function publicationTypes(study: Study, language: Language): SafeHtml {
  return html`${study.publicationTypes.map((type, index) => {
    const { text, lang } = publicationTypeIn(type, language)
    return html`${index > 0 && ', '}<span lang="${lang}">${text}</span>`
  })}`
}

/** A list of a thousand authors is folded after the first; no name is left out. */
function authors(study: Study, t: Translate): SafeHtml | string {
  const names = study.authorNames.map(fullName)
  if (names.length === 0) return t('study:authorsNotAvailable')
  const others = study.authorsComplete ? '' : ' et al'
  if (names.length <= AUTHORS_AT_ONCE + 3) return names.join(', ') + others
  return html`${names.slice(0, AUTHORS_AT_ONCE).join(', ')} …
    <details><summary>${t('study:allAuthors', { count: names.length })}</summary>${names.slice(AUTHORS_AT_ONCE).join(', ')}${others}</details>`
}

function journal(study: Study, t: Translate): SafeHtml | string {
  if (!study.journal) return t('study:journalNotAvailable')
  const issue = [study.volume, study.issue && `(${study.issue})`].filter(Boolean).join('')
  const place = [issue, study.pages].filter(Boolean).join(': ')
  return html`<cite lang="en">${study.journal}</cite>${place && html`<br>${place}`}`
}

function identifiers(study: Study, t: Translate): SafeHtml {
  return html`PMID ${study.pmid}${
    study.doi &&
    html`<br>DOI <a href="${doiAddress(study.doi)}" rel="external noopener">${study.doi}</a>`
  }${
    study.pmcid &&
    html`<br><a href="https://pmc.ncbi.nlm.nih.gov/articles/${study.pmcid}/" rel="external noopener">${t('study:freeFullText')} (${study.pmcid})</a>`
  }`
}
