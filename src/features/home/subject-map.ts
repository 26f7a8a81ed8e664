import { gateOf, priceWord } from '../../cards/price.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import type { ShownPicture } from '../../domain/pictures/picture-list.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { rubricClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import type { Words } from '../../i18n/translator.ts'
import { picture } from '../../pictures/picture.ts'
import { html, SafeHtml } from '../../ui/html/html.ts'

export interface MappedSubject {
  rubric: Rubric
  hearticles: number
  studies: number
  /** Its newest hearticle; undefined where it has none. */
  newest: HearticleSummary | undefined
}

/** All rubrics with what there is of each, below the search until something is asked (P-SUBJECT-MAP). */
export function subjectMap(subjects: readonly MappedSubject[], words: Words): SafeHtml | false {
  return (
    subjects.length > 0 &&
    html`<section class="wrap subject-map" aria-labelledby="subject-map"><h2 class="section-title" id="subject-map">${words.t('home:subjects')}</h2>
      <ul class="plain-list ruled">${subjects.map((subject) => subjectItem(subject, words))}</ul></section>`
  )
}

/** What is not there is not counted: a rubric without hearticles says only its studies. */
function subjectItem(
  { rubric, hearticles, studies, newest }: MappedSubject,
  words: Words,
): SafeHtml {
  const { t, language } = words
  const { id, name, motif } = rubric
  const counts = [
    hearticles > 0 && t('home:hearticles', { count: hearticles }),
    studies > 0 && t('home:studies', { count: studies }),
  ]
  return html`<li class="pictured ${rubricClasses(id)}">${waitingPicture({ motif, variant: id })}<div>
    <h3><a href="${addressOf({ page: 'rubric', id }, language)}" data-gate="rubric">${name}</a></h3>
    <p class="cluster meta">${counts.filter(Boolean).join('\u00a0· ')}</p>${newest && newestPart(newest, words)}</div></li>`
}

/** Its motif is fetched once the map is seen (`showSubjectMap`), and by nobody else. */
function waitingPicture(shown: ShownPicture): SafeHtml {
  const drawn = String(picture(shown, 'square'))
  return SafeHtml.trusted(drawn.replace('<use href=', '<use data-href='))
}

/** Fetches the pictures of the map. */
export function showSubjectMap(root: ParentNode): void {
  for (const use of root.querySelectorAll<SVGElement>('.subject-map [data-href]')) {
    use.setAttribute('href', use.dataset.href ?? '')
  }
}

function newestPart(newest: HearticleSummary, { t, language }: Words): SafeHtml {
  const { id, breaking, publicationDate } = newest
  const translation = translationFor(newest.translations, language)
  const href = addressOf({ page: 'hearticle', id }, language)
  const opens = gateOf({ id, isFree: breaking, freeOn: publicationDate })
  return html`<p class="newest"><span>${t('home:newest')} <time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time></span>
    <a href="${href}"${opens} lang="${translation?.languageCode}">${translation?.headline || t('hearticle:noHeadline')}</a> ${priceWord(breaking, t)}</p>`
}
