import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../contract/protocol/language.ts'
import { appearsAt, lastChangeOf } from '../domain/hearticle/appearance.ts'
import type { HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { translationFor } from '../domain/hearticle/translation-for.ts'
import { addressOf, feedAddress } from '../domain/site/addresses.ts'
import { atomFeed, type FeedEntry } from '../domain/site/atom-feed.ts'
import { locales } from '../domain/text/locales.ts'
import { markupToProse, parseMarkup } from '../domain/text/markup.ts'
import { plainTitle } from '../domain/text/plain-title.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { keySentenceOf } from '../evidence/key-result.ts'
import { translators } from '../i18n/translators.ts'
import { currentContent } from '../snapshot/current-content.ts'
import { latestNews } from '../snapshot/news.ts'
import { shortened } from './frame/description.ts'
import { siteFacts } from './frame/site-facts.ts'

export function feedOf(language: Language, site: URL | undefined): Response {
  const { origin, siteName } = siteFacts(site, language)
  const { now } = currentContent()
  const pageAddress = origin + addressOf({ page: 'home' }, language)
  const feed = atomFeed({
    address: origin + feedAddress(language),
    pageAddress,
    language,
    title: siteName,
    subtitle: editorialText('hero.tagline', language),
    icon: `${origin}/favicon.ico`,
    author: { name: siteName, address: pageAddress },
    builtAt: now,
    entries: latestNews().map((news) => entryOf(news, language, origin)),
  })
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

function entryOf(
  { record, summaries }: ReturnType<typeof latestNews>[number],
  language: Language,
  origin: string,
): FeedEntry {
  const translation = translationFor(record.translations, language)
  const written = translation?.languageCode ?? language
  const { topic, findings, notice } = summaries[written]
  const t = translators[written]
  const latest = record.corrections?.at(-1)
  const summary = [
    latest && correctionSentence(latest, written),
    notice && `${t(`feed:cited_${notice}`)}.`,
    keySentenceOf(findings, { t, language: written }),
    shortened(markupToProse(parseMarkup(translation?.mainTextBody ?? '')), written),
  ]
  const title = plainTitle(translation?.headline ?? '')
  return {
    address: origin + addressOf({ page: 'hearticle', id: record.id }, language),
    language: written,
    title: title || translators[language]('hearticle:noHeadline'),
    summary: summary.filter(Boolean).join(' ') || undefined,
    topic: topic.name,
    publishedAt: appearsAt(record.publicationDate),
    updatedAt: lastChangeOf(record),
  }
}

function correctionSentence(
  { at, kind, note }: NonNullable<HearticleRecord['corrections']>[number],
  language: Language,
): string {
  const date = formatPublicationDate(dayInVienna(new Date(at)), locales[language])
  return `${translators[language](`hearticle:replacedOn.${kind}`, { date })}: ${note[language]}`
}
