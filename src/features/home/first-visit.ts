import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { keyResult } from '../../evidence/key-result.ts'
import { peopleInWords } from '../../evidence/responsibility.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** What is free and what the rest costs, before anybody signs up. @param prices where they hold */
export function costs(prices: SafeHtml | undefined, t: Translate): SafeHtml {
  return html`<p><b>${t('home:firstAll')}</b> ${t('home:firstAllMeaning')}</p>${prices}
    <p><b>${t('home:firstFree')}</b> ${t('home:firstFreeMeaning')}</p>`
}

/** One hearticle as it is, with its result, its sources and who answers for it (P-FIRST-VISIT). */
export function firstSample(hearticle: Hearticle, language: Language, t: Translate): SafeHtml {
  const { findings, relatedPubMedArticles: cited, responsibility, topic } = hearticle
  const translation = translationFor(hearticle.translations, language)
  const reviewers = peopleInWords(responsibility?.reviewers, t('evidence:someReviewer'), t)
  const on = translation?.reviewedOn
  const reviewed = on
    ? [formatPublicationDate(on, locales[language]), reviewers]
    : [hearticle.approval !== 'approved' && t(`evidence:approval.${hearticle.approval}`)]
  const signed = [
    t('home:firstSources', { count: cited.length }),
    `${t('evidence:reviewed')}: ${reviewed.filter(Boolean).join(', ')}`,
  ]
  return html`<article class="first-sample ${topicClasses(topic.color)}">
    <p class="kicker"><span class="badge">${topic.name}</span></p>
    <h3 lang="${translation?.languageCode}">${translation?.headline}</h3>
    ${keyResult(findings, { t, language }, cited)}
    <p class="signed">${signed.map((part) => html`<span>${part}</span>`)}</p>
  </article>`
}
