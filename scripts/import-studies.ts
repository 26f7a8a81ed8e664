/**
 * `npm run studies:import -- --xml FILE… | --pmids LIST | --query TERM [--rubric ID] [--topic ID]`
 * or `--registry-file FILE…`, or `--registry`
 * Brings studies from PubMed into the database (P-IMPORT-REPEATABLE).
 */
import { createReadStream } from 'node:fs'
import { publishedCitations, raiseAlarms } from '../functions/editorial/raise-alarms.ts'
import {
  type ImportProgress,
  importStudies,
  type StudyCounts,
} from '../functions/pubmed/import-studies.ts'
import { readStudies } from '../functions/pubmed/read-studies.ts'
import { createPubMed } from '../functions/pubmed/requests/e-utilities.ts'
import type { Assignment } from '../src/domain/study/study-import.ts'
import type { Taxonomy } from '../src/domain/taxonomy/taxonomy.ts'
import { ImportJournal } from './content/import-journal.ts'
import { countCitations, importOverNetwork } from './content/import-over-network.ts'
import { fetchFromRegistry, importTrials } from './content/import-trials.ts'
import {
  listed,
  mistakeIn,
  readRequest,
  type StudiesRequest,
  USAGE,
} from './content/studies-request.ts'
import { endSignal } from './project/end-signal.ts'
import { readSettings, type Settings } from './project/environment.ts'
import { giveWay } from './project/give-way.ts'
import type { OpenedStores } from './project/opened-stores.ts'
import { progressBar } from './project/progress-bar.ts'
import { runCommand } from './project/run-command.ts'
import { openStores } from './stores/open-stores.ts'

const stopped = endSignal()

await runCommand(run)

async function run(): Promise<number> {
  const { values, files } = readRequest(process.argv.slice(2))
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const mistake = mistakeIn(values, files)
  if (mistake) {
    console.error(mistake)
    return 2
  }
  giveWay()
  const settings = readSettings()
  const stores = await openStores(settings)
  try {
    if (values['registry-file'] || values.registry) {
      const code = values.registry
        ? await fetchFromRegistry(stores, settings.registryUrl, stopped)
        : await importTrials(files, stores, stopped)
      await raiseAlarms(stores, await publishedCitations(stores), new Date())
      return code
    }
    const assignment = assignmentOf(values, await stores.taxonomy.load())
    return await importInto(stores, { values, files, assignment, settings })
  } finally {
    await stores.close()
  }
}

async function importInto(
  stores: OpenedStores,
  job: {
    values: StudiesRequest
    files: readonly string[]
    assignment: Assignment
    settings: Settings
  },
): Promise<number> {
  const counts: StudyCounts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
  const bar = progressBar('records')
  let failed = false
  const progress = {
    rejected(message: string, cause: 'record' | 'source' | 'store') {
      bar.say(message)
      if (cause !== 'record') failed = true
    },
    stored: (pmids: readonly string[]) => bar.advance(pmids.length),
  }
  const into = { store: stores.studies, assignment: job.assignment, counts, progress }
  try {
    await (job.values.xml ? fromFiles(job, into, bar.say) : fromPubMed(job, into, bar.say))
  } catch (error) {
    if (!stopped.aborted) {
      failed = true
      bar.say(error instanceof Error && !process.env.DEBUG ? error.message : String(error))
    }
  }
  bar.end()
  // What was stored, also by an import that was killed, may say that a study which hearticles cite was
  // retracted, or change what they quote of it.
  await raiseAlarms(stores, await publishedCitations(stores), new Date())
  const { imported, updated, unchanged, rejected } = counts
  console.log(
    `imported ${imported}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}`,
  )
  if (stopped.aborted) return 130
  return failed ? 1 : 0
}

type Into = {
  store: OpenedStores['studies']
  assignment: Assignment
  counts: StudyCounts
  progress: ImportProgress & { stored(pmids: readonly string[]): void }
}

async function fromFiles(
  { values, files }: { values: StudiesRequest; files: readonly string[] },
  { store, assignment, counts, progress }: Into,
  say: (message: string) => void,
): Promise<void> {
  const taken: string[] = []
  for (const file of files) {
    const records = untilStopped(readStudies(createReadStream(file)))
    await importStudies(file, records, store, assignment, counts, {
      ...progress,
      stored(pmids) {
        progress.stored(pmids)
        if (values.citations) taken.push(...pmids)
      },
    })
  }
  if (taken.length > 0) await countCitations(taken, store, { say, signal: stopped })
}

async function fromPubMed(
  { values, settings }: { values: StudiesRequest; settings: Settings },
  into: Into,
  say: (message: string) => void,
): Promise<void> {
  const pubmed = createPubMed(withoutUndefined(settings.ncbi))
  const journal = await ImportJournal.open(settings.dataDir, JSON.stringify(values))
  if (journal.done.size > 0) say(`going on: ${journal.done.size} were done before`)
  const days = withoutUndefined({ from: values.from, to: values.to })
  const pmids = values.query
    ? pubmed.search(values.query, { ...days, signal: stopped })
    : listed(values.pmids ?? '')
  await importOverNetwork({ ...into, pubmed, pmids, journal, citations: { say, signal: stopped } })
}

/** Ends a source at the next record, so that what was read is stored and nothing is cut in two. */
async function* untilStopped<T>(records: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const record of records) {
    yield record
    stopped.throwIfAborted()
  }
}

function assignmentOf(
  { rubric, topic }: { rubric?: string | undefined; topic?: string | undefined },
  taxonomy: Taxonomy,
): Assignment {
  const knownRubric = taxonomy.rubrics.find(({ id }) => String(id) === rubric)
  const knownTopic = taxonomy.topics.find(({ id }) => String(id) === topic)
  if (rubric !== undefined && !knownRubric) throw new Error(`there is no rubric ${rubric}`)
  if (topic !== undefined && !knownTopic) throw new Error(`there is no topic ${topic}`)
  if (knownRubric && knownTopic && knownTopic.rubricId !== knownRubric.id) {
    throw new Error(`topic ${topic} is in rubric ${knownTopic.rubricId}, not ${rubric}`)
  }
  return {
    rubricId: knownRubric?.id ?? knownTopic?.rubricId,
    topicId: knownTopic?.id,
    inbox: 'hand',
  }
}

function withoutUndefined<T extends Record<string, string | undefined>>(
  values: T,
): { [K in keyof T]?: string } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [K in keyof T]?: string }
}
