/**
 * `npm run studies:import -- --xml FILE… | --pmids LIST | --query TERM [--rubric ID] [--topic ID]`
 * Brings studies from PubMed into the database (design §4 and §5).
 */
import { createReadStream, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type CitationCount,
  CitationsUnavailable,
  citationCounts,
} from '../functions/pubmed/citation-counts.ts'
import { createPubMed } from '../functions/pubmed/e-utilities.ts'
import { readStudies, type StudyRecord } from '../functions/pubmed/read-studies.ts'
import type { Taxonomy } from '../src/domain/taxonomy.ts'
import { ImportJournal } from './content/import-journal.ts'
import { importStudies, type StudyCounts } from './content/import-studies.ts'
import { readSettings } from './environment.ts'
import { progressBar } from './progress-bar.ts'
import { runCommand } from './run-command.ts'
import { openStores, type Stores } from './stores.ts'

const USAGE = `usage: npm run studies:import -- --xml FILE… | --pmids LIST | --query TERM
  --rubric ID      puts the studies into a rubric
  --topic ID       puts them into a topic and its rubric
  --from, --to     with --query: entry dates, YYYY-MM-DD
  --citations      with --xml: asks for citation counts (the others always do)`

const CITATIONS_AT_ONCE = 100

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())
process.once('SIGTERM', () => stopped.abort())

await runCommand(run)

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      xml: { type: 'string', multiple: true },
      pmids: { type: 'string' },
      query: { type: 'string' },
      rubric: { type: 'string' },
      topic: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      citations: { type: 'boolean' },
    },
  })
  const sources = [values.xml, values.pmids, values.query].filter((source) => source !== undefined)
  if (sources.length !== 1 || (positionals.length > 0 && !values.xml)) {
    console.error(USAGE)
    return 2
  }
  const files = [...(values.xml ?? []), ...positionals]
  const missing = files.filter((file) => !statSync(file, { throwIfNoEntry: false })?.isFile())
  if (missing.length > 0) {
    console.error(`not a file: ${missing.join(', ')}; nothing was read`)
    return 2
  }
  const settings = readSettings()
  const stores = await openStores(settings)
  try {
    const assignment = assignmentOf(values, await stores.taxonomy.load())
    const counts: StudyCounts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
    const bar = progressBar('records')
    const taken: string[] = []
    let unreadable = 0
    const take = async (
      name: string,
      records: AsyncIterable<StudyRecord>,
      journal?: ImportJournal,
    ) => {
      await importStudies(name, untilStopped(records), stores.studies, assignment, counts, {
        rejected(message, wholeFile) {
          bar.say(message)
          if (wholeFile) unreadable += 1
        },
        async stored(pmids) {
          bar.advance(pmids.length)
          if (journal || values.citations) taken.push(...pmids)
          await journal?.add(pmids)
        },
      })
    }

    if (values.xml) {
      for (const file of files) {
        await take(file, readStudies(createReadStream(file)))
      }
    } else {
      const pubmed = createPubMed(withoutUndefined(settings.ncbi))
      const journal = await ImportJournal.open(settings.dataDir, JSON.stringify(values))
      if (journal.done.size > 0) bar.say(`going on: ${journal.done.size} were done before`)
      const pmids = values.query
        ? pubmed.search(values.query, {
            ...withoutUndefined({ from: values.from, to: values.to }),
            signal: stopped.signal,
          })
        : (values.pmids ?? '').split(/[\s,;]+/).filter(Boolean)
      const records = pubmed.fetchStudies(journal.remaining(pmids), { signal: stopped.signal })
      await take('PubMed', records, journal)
      if (!stopped.signal.aborted) await journal.close()
    }
    if (taken.length > 0 && !stopped.signal.aborted) await countCitations(taken, stores, bar.say)
    bar.end()
    const { imported, updated, unchanged, rejected } = counts
    console.log(
      `imported ${imported}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}`,
    )
    if (stopped.signal.aborted) return 130
    return unreadable > 0 ? 1 : 0
  } finally {
    await stores.close()
  }
}

/** Ends a source at the next record, so that what was read is stored and nothing is cut in two. */
async function* untilStopped<T>(records: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const record of records) {
    if (stopped.signal.aborted) return
    yield record
  }
}

/** Citation counts are optional: without them the studies are still there. */
async function countCitations(
  pmids: readonly string[],
  { studies }: Stores,
  say: (message: string) => void,
): Promise<void> {
  const store = async (counts: readonly CitationCount[]) => {
    for (const result of await studies.recordCitations(counts)) {
      if (result.status === 'rejected') throw result.reason
    }
  }
  try {
    let batch: CitationCount[] = []
    for await (const count of citationCounts(pmids, { signal: stopped.signal })) {
      batch.push(count)
      if (batch.length === CITATIONS_AT_ONCE) {
        await store(batch)
        batch = []
      }
    }
    await store(batch)
  } catch (error) {
    if (!(error instanceof CitationsUnavailable)) throw error
    say(error.message)
  }
}

function assignmentOf(
  { rubric, topic }: { rubric?: string | undefined; topic?: string | undefined },
  taxonomy: Taxonomy,
): { rubricId?: number | undefined; topicId?: number | undefined } {
  const knownRubric = taxonomy.rubrics.find(({ id }) => String(id) === rubric)
  const knownTopic = taxonomy.topics.find(({ id }) => String(id) === topic)
  if (rubric !== undefined && !knownRubric) throw new Error(`there is no rubric ${rubric}`)
  if (topic !== undefined && !knownTopic) throw new Error(`there is no topic ${topic}`)
  if (knownRubric && knownTopic && knownTopic.rubricId !== knownRubric.id) {
    throw new Error(`topic ${topic} is in rubric ${knownTopic.rubricId}, not ${rubric}`)
  }
  return { rubricId: knownRubric?.id ?? knownTopic?.rubricId, topicId: knownTopic?.id }
}

function withoutUndefined<T extends Record<string, string | undefined>>(
  values: T,
): { [K in keyof T]?: string } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [K in keyof T]?: string }
}
