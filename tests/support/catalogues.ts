/** Catalogues in memory, made from the stores of a test when they are first asked. */
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  CATALOGUE_SCHEMA,
  CURRENT_FILE,
  type CurrentCatalogue,
  catalogueFileName,
} from '../../functions/search-index/catalogue-file.ts'
import type { Catalogues } from '../../functions/search-index/catalogues.ts'
import { digestOf } from '../../functions/search-index/local-source.ts'
import { pack } from '../../functions/search-index/packed.ts'
import { type Catalogue, readCatalogue } from '../../functions/search-index/read-catalogue.ts'
import {
  type CatalogueContent,
  fillCatalogue,
  type StudyRow,
} from '../../scripts/publishing/search-index/fill-catalogue.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import { MOST_READ_DAYS, rankMostRead } from '../../src/domain/hearticle/most-read.ts'
import type { Study } from '../../src/domain/study/study.ts'
import { byPopularity, popularity } from '../../src/domain/study/study-popularity.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { hearticle, study, taxonomy } from './records.ts'
import { all, type StoresFixture } from './stores.ts'

/** A catalogue in memory. */
export function catalogueOf(content: CatalogueContent): Catalogue {
  const db = new DatabaseSync(':memory:')
  fillCatalogue(db, content)
  return readCatalogue(db)
}

/**
 * Puts a catalogue into a folder and names it as the one to be used.
 * @param more what its record says otherwise than is true
 * @returns its record
 */
export async function placeCatalogue(
  folder: string,
  content: CatalogueContent,
  more: Partial<CurrentCatalogue> = {},
): Promise<CurrentCatalogue> {
  const draft = join(folder, 'draft')
  const db = new DatabaseSync(draft)
  fillCatalogue(db, content)
  db.close()
  const digest = await digestOf(draft)
  const { size: bytes } = await stat(draft)
  const file = catalogueFileName(digest)
  await rename(draft, join(folder, file))
  const current = { file, digest, schema: CATALOGUE_SCHEMA, bytes, madeFrom: '', ...more }
  await writeFile(join(folder, CURRENT_FILE), JSON.stringify(current))
  return current
}

/** Content with so many hearticles, and one study. */
export function contentOf(count: number): CatalogueContent {
  const hearticles = Array.from({ length: count }, (_, index) => hearticle(index + 1))
  return { taxonomy, hearticles, mostRead: [], studies: inPopularity([study('101')]) }
}

/** The order in which a catalogue takes studies. */
export function inPopularity(studies: readonly Study[]): StudyRow[] {
  const sortable = studies.map((study) => ({ study, ...popularity(study) }))
  return sortable.toSorted(byPopularity).map(({ study }) => ({ study, packed: pack(study) }))
}

export function emptyCatalogues(): Catalogues {
  const content = { taxonomy: { rubrics: [], topics: [] }, hearticles: [], mostRead: [] }
  const catalogue = catalogueOf({ ...content, studies: [] })
  return { use: async (work) => work(catalogue), ifOpen: (work) => work(catalogue) }
}

export function cataloguesOfTests() {
  let made: Promise<Catalogue> | undefined
  let opened: Catalogue | undefined

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
        opened = await made
        return work(opened)
      },
      ifOpen: (work) => opened && work(opened),
    }),
    /** The next one who asks gets a new one. */
    forget() {
      made = undefined
      opened = undefined
    },
  }
}
