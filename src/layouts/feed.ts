import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { Correction } from '../contract/reading/hearticles.ts'
import { appearsAt, lastChangeOf } from '../domain/hearticle/appearance.ts'
import { byNewest, type HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { translationFor } from '../domain/hearticle/translation-for.ts'
import { addressOf, feedAddress } from '../domain/site/addresses.ts'
import { citedNotice } from '../domain/study/study-notices.ts'
import { locales } from '../domain/text/locales.ts'
import { markupToProse, parseMarkup } from '../domain/text/markup.ts'
import { plainTitle } from '../domain/text/plain-title.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { keySentenceOf } from '../evidence/key-result.ts'
import { atomFeed, type FeedEntry } from '../features/discovery/atom-feed.ts'
import { translators } from '../i18n/translators.ts'
import { currentContent } from '../snapshot/current-content.ts'
import { publishedHearticle } from '../snapshot/published.ts'
import { shortened } from './frame/description.ts'
import { siteFacts } from './frame/site-facts.ts'

const MOST_ENTRIES = 50

export function feedOf(language: Language, site: URL | undefined): Response {
  const { origin, siteName } = siteFacts(site, language)
  const { hearticles, now } = currentContent()
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
    entries: latestNews(hearticles).map((record) => entryOf(record, language, origin)),
  })
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

function entryOf(record: HearticleRecord, language: Language, origin: string): FeedEntry {
  const translation = translationFor(record.translations, language)
  const written = translation?.languageCode ?? language
  const hearticle = publishedHearticle(record, written)
  const { topic, findings, relatedPubMedArticles: cited } = hearticle
  const t = translators[written]
  const notice = citedNotice(cited, findings)
  const [latest] = hearticle.corrections
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

/**
 * What is told: the latest hearticles, and those that were corrected or updated since, however old
 * they are (P-FEEDS-FOR-MACHINES).
 */
function latestNews(hearticles: readonly HearticleRecord[]): HearticleRecord[] {
  const shownOn = (hearticle: HearticleRecord) => {
    const at = hearticle.corrections?.at(-1)?.at
    const days = [hearticle.publicationDate, at ? dayInVienna(new Date(at)) : '']
    return days.toSorted().at(-1) ?? hearticle.publicationDate
  }
  return hearticles
    .map((hearticle) => ({ hearticle, publicationDate: shownOn(hearticle) }))
    .toSorted((a, b) =>
      byNewest(
        { ...a.hearticle, publicationDate: a.publicationDate },
        { ...b.hearticle, publicationDate: b.publicationDate },
      ),
    )
    .slice(0, MOST_ENTRIES)
    .map(({ hearticle }) => hearticle)
}

function correctionSentence({ on, kind, note }: Correction, language: Language): string {
  const date = formatPublicationDate(on, locales[language])
  return `${translators[language](`hearticle:replacedOn.${kind}`, { date })}: ${note}`
}
