/** Catalogues in memory, made from the stores of a test when they are first asked. */
import { DatabaseSync } from 'node:sqlite'
import type { Catalogues } from '../../functions/catalogue/catalogues.ts'
import { type Catalogue, readCatalogue } from '../../functions/catalogue/read-catalogue.ts'
import {
  byPopularity,
  type CatalogueContent,
  fillCatalogue,
} from '../../scripts/catalogue/fill-catalogue.ts'
import { isPublic } from '../../src/domain/hearticle.ts'
import { MOST_READ_DAYS, rankMostRead } from '../../src/domain/most-read.ts'
import { dayInVienna } from '../../src/domain/publication-date.ts'
import type { Study } from '../../src/domain/study.ts'
import { addDays } from '../../src/domain/vienna-days.ts'
import { all, type StoresFixture } from './stores.ts'

/** A catalogue in memory. */
export function catalogueOf(content: CatalogueContent): Catalogue {
  const db = new DatabaseSync(':memory:')
  fillCatalogue(db, content)
  return readCatalogue(db)
}

/** The order in which a catalogue takes studies. */
export function inPopularity(studies: readonly Study[]): Study[] {
  const sortable = studies.map((study) => ({
    study,
    pmid: study.pmid,
    citationCount: study.citations?.count ?? 0,
    publicationDate: study.source.publicationDate,
  }))
  return sortable.toSorted(byPopularity).map(({ study }) => study)
}

export function emptyCatalogues(): Catalogues {
  const content = { taxonomy: { rubrics: [], topics: [] }, hearticles: [], mostRead: [] }
  return { use: async (work) => work(catalogueOf({ ...content, studies: [] })) }
}

export function cataloguesOfTests() {
  let made: Promise<Catalogue> | undefined

  const make = async (stores: StoresFixture, now: Date): Promise<Catalogue> => {
    const calls = stores.calls.length
    const published = await all(stores.hearticles.published())
    const hearticles = published.filter((hearticle) => isPublic(hearticle, now))
    const today = dayInVienna(now)
    const from = addDays(today, 1 - MOST_READ_DAYS)
    const days = await all(stores.interactions.ofDays(from, today))
    const content = {
      taxonomy: await stores.taxonomy.load(),
      hearticles,
      mostRead: rankMostRead(days, new Set(hearticles.map(({ id }) => id))),
      studies: inPopularity(await all(stores.studies.published())),
    }
    // What a test counts is what its requests cost, not the catalogue.
    stores.calls.splice(calls)
    return catalogueOf(content)
  }

  return {
    of: (stores: StoresFixture, now: () => Date): Catalogues => ({
      async use(work) {
        made ??= make(stores, now())
        return work(await made)
      },
    }),
    /** The next one who asks gets a new one. */
    forget() {
      made = undefined
    },
  }
}
