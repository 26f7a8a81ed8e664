import type { Language } from '../../contract/language.ts'
import type { Study } from '../../contract/studies.ts'
import { addressOf } from '../../domain/addresses.ts'
import { AUTHORS_ON_CARDS, authorLine } from '../../domain/author-line.ts'
import { inlineNodes } from '../../domain/inline-markup.ts'
import { abstractFor, titleFor } from '../../domain/study-in-language.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'
import { inlineHtml } from '../../ui/inline-html.ts'

interface Options {
  language: Language
  t: Translate
  numbers: ReadonlyMap<string, number>
}

/** The cited studies by reference number, those never cited in the text last; one open at a time. */
export function relatedStudies(studies: readonly Study[], options: Options): SafeHtml | undefined {
  if (studies.length === 0) return undefined
  const { language, t, numbers } = options
  const order = ({ pmid }: Study) => numbers.get(pmid) ?? Number.POSITIVE_INFINITY
  const sorted = studies.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  return html`<section class="studies" lang="${language}"><h2>${t('hearticle:relatedStudies')}</h2>
    ${sorted.map((study) => card(study, options))}</section>`
}

function card(study: Study, { language, t, numbers }: Options): SafeHtml {
  const number = numbers.get(study.pmid)
  const title = titleFor(study, language)
  const abstract = abstractFor(study, language)
  return html`<details name="related-study" id="study-${study.pmid}">
    <summary>${number && html`<b>${number}</b> `}<span lang="${title?.lang ?? language}">${
      title ? inlineHtml(inlineNodes(title.content)) : t('study:titleNotAvailable')
    }</span></summary>
    ${
      abstract
        ? abstract.content.map(
            ({ markup }) =>
              html`<p lang="${abstract.lang ?? language}">${inlineHtml(inlineNodes(markup))}</p>`,
          )
        : html`<p>${t('study:abstractNotAvailable')}</p>`
    }
    <p>${authorLine(study, AUTHORS_ON_CARDS) || t('study:authorsNotAvailable')}<br>${study.journal ?? t('study:journalNotAvailable')}</p>
    <p><a href="${addressOf({ page: 'study', pmid: study.pmid }, language)}">${t('study:viewStudy')}</a>
      ${study.url && html`· <a href="${study.url}" rel="external noopener">${t('study:viewOn')}</a>`}</p>
  </details>`
}
