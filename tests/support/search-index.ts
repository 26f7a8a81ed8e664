/** Catalogues in memory, made from the stores of a test when they are first asked. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  digestOf,
  INDEX_SCHEMA,
  type IndexPointer,
  indexFileName,
  POINTER_FILE,
} from '../../functions/search/index-file.ts'
import { readSearchIndex, type SearchIndex } from '../../functions/search/search-index.ts'
import type { SearchIndexProvider } from '../../functions/search/search-index-provider.ts'
import { pack } from '../../functions/search/tables/index-tables.ts'
import {
  fillSearchIndex,
  type SearchIndexContent,
  type StudyRow,
} from '../../scripts/publishing/search-index/fill-catalogue.ts'
import { publicHearticles } from '../../scripts/publishing/snapshot/pull-hearticles.ts'
import { MOST_READ_DAYS, rankMostRead } from '../../src/domain/hearticle/most-read.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { byPopularity, popularity } from '../../src/domain/study/study-popularity.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { hearticle, study, taxonomy } from './records.ts'
import { all, type StoresFixture } from './stores.ts'

export function catalogueOf(content: SearchIndexContent): SearchIndex {
  const db = new DatabaseSync(':memory:')
  fillSearchIndex(db, content)
  return readSearchIndex(db)
}

/**
 * Puts a search index into a folder and names it as the one to be used.
 * @param more what its record says otherwise than is true
 * @returns its record
 */
export async function placeCatalogue(
  folder: string,
  content: SearchIndexContent,
  more: Partial<IndexPointer> = {},
): Promise<IndexPointer> {
  const draft = join(folder, 'draft')
  const db = new DatabaseSync(draft)
  fillSearchIndex(db, content)
  db.close()
  const digest = await digestOf(draft)
  const { size: bytes } = await stat(draft)
  const file = indexFileName(digest)
  await rename(draft, join(folder, file))
  const current = {
    file,
    digest,
    schema: INDEX_SCHEMA,
    bytes,
    madeFrom: '',
    madeBy: '',
    isWhole: true,
    ...more,
  }
  await writeFile(join(folder, POINTER_FILE), JSON.stringify(current))
  return current
}

/** Content with so many hearticles, and one study. */
export function contentOf(count: number): SearchIndexContent {
  const hearticles = Array.from({ length: count }, (_, index) => hearticle(index + 1))
  return { taxonomy, hearticles, mostRead: [], studies: inPopularity([study('101')]) }
}

/** The order in which a search index takes studies. */
export function inPopularity(studies: readonly StudyRecord[]): StudyRow[] {
  const sortable = studies.map((study) => ({ study, ...popularity(study) }))
  return sortable.toSorted(byPopularity).map(({ study }) => ({ study, packed: pack(study) }))
}

export function emptySearchIndexProvider(): SearchIndexProvider {
  const content = { taxonomy: { rubrics: [], topics: [] }, hearticles: [], mostRead: [] }
  return searchIndexProviderOf(catalogueOf({ ...content, studies: [] }))
}

export function searchIndexProviderOf(catalogue: SearchIndex): SearchIndexProvider {
  return {
    use: async (work) => work(catalogue),
    ifOpen: async (work) => work(catalogue),
    state: async () => 'ok',
  }
}

const making = new AsyncLocalStorage<true>()

/** Whether what runs makes a search index of a test, which no request does elsewhere. */
export const makesSearchIndex = () => making.getStore() === true

export function searchIndexesOfTests() {
  let made: Promise<SearchIndex> | undefined
  let opened: SearchIndex | undefined
  /** Of tests that wrote nothing before, by the instant for which it was made. */
  const unchanged = new Map<number, Promise<SearchIndex>>()

  const make = async (stores: StoresFixture, now: Date): Promise<SearchIndex> => {
    const calls = stores.calls.length
    const { shown: hearticles } = await publicHearticles(stores, now)
    const today = dayInVienna(now)
    const from = addDays(today, 1 - MOST_READ_DAYS)
    const days = await all(stores.interactions.ofDays(from, today))
    const content = {
      taxonomy: await stores.taxonomy.load(),
      hearticles,
      mostRead: rankMostRead(days, new Set(hearticles.map(({ id }) => id))),
      glossary: await stores.glossary.published(),
      studies: inPopularity(await all(stores.studies.published())),
    }
    // What a test counts is what its requests cost, not the search index.
    stores.calls.splice(calls)
    return catalogueOf(content)
  }

  const shared = (stores: StoresFixture, at: Date) => {
    const catalogue = unchanged.get(at.getTime()) ?? make(stores, at)
    unchanged.set(at.getTime(), catalogue)
    return catalogue
  }

  return {
    of: (stores: StoresFixture, now: () => Date): SearchIndexProvider => ({
      async use(work) {
        made ??= making.run(true, () =>
          stores.isChanged() ? make(stores, now()) : shared(stores, now()),
        )
        opened = await made
        return work(opened)
      },
      ifOpen: async (work) => opened && work(opened),
      state: async () => 'ok',
    }),
    /** The next one who asks gets a new one. */
    forget() {
      made = undefined
      opened = undefined
    },
  }
}
