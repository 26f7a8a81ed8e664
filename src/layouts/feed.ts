import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../contract/protocol/language.ts'
import { appearsAt, lastChangeOf } from '../domain/hearticle/appearance.ts'
import { byNewest, type HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { translationFor } from '../domain/hearticle/translation-for.ts'
import { addressOf, feedAddress } from '../domain/site/addresses.ts'
import { citedNotice } from '../domain/study/study-notices.ts'
import { markupToText, parseMarkup } from '../domain/text/markup.ts'
import { plainTitle } from '../domain/text/plain-title.ts'
import { keySentenceOf } from '../evidence/key-result.ts'
import { atomFeed, type FeedEntry } from '../features/discovery/atom-feed.ts'
import { translators } from '../i18n/translators.ts'
import { currentContent } from '../snapshot/current-content.ts'
import { publishedHearticle } from '../snapshot/published.ts'
import { shortened } from './frame/description.ts'
import { siteFacts } from './frame/site-facts.ts'

const MOST_ENTRIES = 50

/** The latest hearticles of one language for feed readers. */
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
    entries: hearticles
      .toSorted(byNewest)
      .slice(0, MOST_ENTRIES)
      .map((record) => entryOf(record, language, origin)),
  })
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

function entryOf(record: HearticleRecord, language: Language, origin: string): FeedEntry {
  const translation = translationFor(record.translations, language)
  const written = translation?.languageCode ?? language
  const { topic, findings, relatedPubMedArticles: cited } = publishedHearticle(record, written)
  const t = translators[written]
  const notice = citedNotice(cited, findings)
  const summary = [
    notice && `${t(`feed:cited_${notice}`)}.`,
    keySentenceOf(findings, cited, { t, language: written }),
    shortened(markupToText(parseMarkup(translation?.mainTextBody ?? ''))),
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
