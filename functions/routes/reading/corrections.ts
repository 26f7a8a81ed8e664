import type { Hono } from 'hono'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { NO_LICENCE } from '../../../src/contract/reading/bulk.ts'
import {
  type CorrectionEvent,
  changesInBulk,
  correctionsFeed,
  listCorrections,
} from '../../../src/contract/reading/corrections.ts'
import { correctionEvents } from '../../../src/domain/edition/corrections.ts'
import { addressOf } from '../../../src/domain/site/addresses.ts'
import { atomFeed } from '../../../src/domain/site/atom-feed.ts'
import de from '../../../src/i18n/messages/de/corrections.json' with { type: 'json' }
import en from '../../../src/i18n/messages/en/corrections.json' with { type: 'json' }
import { readCorrections } from '../../editorial/read-corrections.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'

const MESSAGES = { de, en }

/** What the house corrected, replaced and took away (P-CORRECTIONS). */
export function correctionRoutes(app: Hono, dependencies: Dependencies): void {
  const { now, siteOrigin, dataLicence } = dependencies
  const events = async (language: Language) =>
    correctionEvents(await readCorrections(dependencies), now(), language)

  serve(app, listCorrections, async ({ query }) => {
    const all = await events(answerLanguage(query))
    const { pmid } = query
    return {
      corrections: pmid === undefined ? all : all.filter(({ notice }) => notice?.pmid === pmid),
    }
  })

  serve(app, correctionsFeed, async ({ query }) => {
    const language = answerLanguage(query)
    const words = MESSAGES[language]
    const page = siteOrigin() + addressOf({ page: 'corrections' }, language)
    const entries = (await events(language)).flatMap((event) => {
      const { hearticleId, headline, kind, note, notice } = event
      // One that waits is dated by its notice, and goes once something follows.
      const at = event.at ?? notice?.at
      if (!at) return []
      const title = `${words[`kind_${kind}`].replace('.', '')}: ${headline ?? `Hearticle ${hearticleId}`}`
      const address = siteOrigin() + addressOf(placeOf(event), language)
      const id = `${page}#${hearticleId}-${at}${event.at ? '' : `-open-${notice?.pmid}`}`
      return [
        {
          address,
          id,
          language,
          title,
          summary: note ?? (notice ? noticed(notice, words) : undefined),
          publishedAt: at,
          updatedAt: at,
        },
      ]
    })
    const text = atomFeed({
      address: `${siteOrigin()}${correctionsFeed.path}?languageCode=${language}`,
      pageAddress: page,
      language,
      title: words.title,
      subtitle: words.intro,
      author: { name: 'Hearticle', address: siteOrigin() },
      builtAt: now(),
      entries,
    })
    return { mediaType: 'application/atom+xml' as const, fileName: 'corrections.atom', text }
  })

  serve(app, changesInBulk, async ({ context }) => {
    // For machines, by whichever page they ask (P-BULK).
    context.header('Access-Control-Allow-Origin', '*')
    const log = await readCorrections(dependencies)
    const lines = languages.flatMap((languageCode) =>
      correctionEvents(log, now(), languageCode).map((event) =>
        JSON.stringify({
          languageCode,
          ...event,
          address: siteOrigin() + addressOf(placeOf(event), languageCode),
          licence: dataLicence ?? NO_LICENCE,
        }),
      ),
    )
    const text = lines.map((line) => `${line}\n`).join('')
    return { mediaType: 'application/x-ndjson' as const, fileName: 'changes.jsonl', text }
  })
}

const noticed = ({ type, pmid }: NonNullable<CorrectionEvent['notice']>, words: typeof de) =>
  `${words[`notice_${type}`]}, PMID ${pmid}`

const placeOf = ({ hearticleId: id, edition }: CorrectionEvent) =>
  edition === null
    ? { page: 'hearticle' as const, id }
    : { page: 'edition' as const, id, edition: edition - 1 }
