import type { Hono } from 'hono'
import {
  findEdition,
  findEditionCitation,
  listReplacements,
} from '../../../src/contract/reading/edition-changes.ts'
import {
  type CitedEdition,
  editionBibtex,
  editionKey,
  editionRis,
} from '../../../src/domain/citation/hearticle-citation.ts'
import { asOf } from '../../../src/domain/edition/edition.ts'
import { presentEdition } from '../../../src/domain/edition/edition-standing.ts'
import { presentReplacements, versionsOf } from '../../../src/domain/edition/replacements.ts'
import { isPublic } from '../../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import { addressOf } from '../../../src/domain/site/addresses.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { presentSilent } from '../../editorial/present-preview.ts'
import { readEdition } from '../../editorial/read-edition.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'

/** What was replaced of public hearticles (P-CHANGE-LOG), and each edition that was public. */
export function editionChangeRoutes(app: Hono, dependencies: Dependencies): void {
  const { hearticles, now, siteOrigin } = dependencies

  serve(app, listReplacements, async ({ params: { id }, query }) => {
    const hearticle = await hearticles.find(id)
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle || !isPublic(hearticle, now())) throw new ApiError('hearticle_not_found')
    const editions = await hearticles.editionsOf(id)
    const records = await hearticles.recordsOf(versionsOf(editions))
    return { replacements: presentReplacements(editions, records, answerLanguage(query)) }
  })

  serve(app, findEdition, async ({ params: { id, edition }, query }) => {
    const language = answerLanguage(query)
    const found = await readEdition(dependencies, id, edition)
    if (!found) throw new ApiError('version_not_found')
    const { known, was } = found
    const shown = was && (await presentSilent(dependencies, asOf(was, now()), language))
    const presented = presentEdition(edition, known, { was, shown }, language)
    if (!presented) throw new ApiError('version_not_found')
    return presented
  })

  serve(app, findEditionCitation, async ({ params: { id, edition }, query }) => {
    const language = answerLanguage(query)
    const { known, was } = (await readEdition(dependencies, id, edition)) ?? {}
    const entry = known?.editions.find(({ number }) => number === edition)
    const text = was && translationFor(asOf(was, now()).translations, language)
    if (!entry || !text) throw new ApiError('version_not_found')
    const { mediaType, extension, write } = FILES[query.format]
    const cited: CitedEdition = {
      id,
      edition,
      on: dayInVienna(new Date(entry.at)),
      headline: text.headline,
      languageCode: text.languageCode,
      url: siteOrigin() + addressOf({ page: 'edition', id, edition }, language),
    }
    return { mediaType, fileName: `${editionKey(cited)}.${extension}`, text: write(cited) }
  })
}

const FILES = {
  ris: { mediaType: 'application/x-research-info-systems', extension: 'ris', write: editionRis },
  bibtex: { mediaType: 'application/x-bibtex', extension: 'bib', write: editionBibtex },
} as const
