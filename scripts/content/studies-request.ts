/** What `npm run studies:import` is called with. */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pmidSchema } from '../../src/contract/reading/pmid.ts'
import { daySchema } from '../../src/domain/time/publication-date.ts'

export const USAGE = `usage: npm run studies:import -- --xml FILE… | --pmids LIST | --query TERM
                                 | --registry-file FILE… | --registry
  --rubric ID      puts the studies into a rubric
  --topic ID       puts them into a topic and its rubric
  --from, --to     with --query: entry dates, YYYY-MM-DD
  --registry-file  records of ClinicalTrials.gov (version 2, JSON, also .gz): the results
                   of trials, for the desk
  --registry       fetches those of stored studies from there, where none are here or
                   older ones than of thirty days
  --citations      with --xml: asks for citation counts (the others always do)

Ends with 0, with 1 where a source was cut off or failed or the database did not take a
study, with 2 where nothing was begun, and with 130 after Ctrl-C, which keeps what was
fetched: the same command goes on from there.`

const OPTIONS = {
  xml: { type: 'string', multiple: true },
  'registry-file': { type: 'string', multiple: true },
  registry: { type: 'boolean' },
  pmids: { type: 'string' },
  query: { type: 'string' },
  rubric: { type: 'string' },
  topic: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  citations: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export type StudiesRequest = ReturnType<typeof readRequest>['values']

/** @throws where an option is not known */
export function readRequest(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  return { values, files: [...(values.xml ?? values['registry-file'] ?? []), ...positionals] }
}

/** What is wrong with a call of the command, before anything is read or written. */
export function mistakeIn(values: StudiesRequest, files: readonly string[]): string | undefined {
  const fromFiles = values.xml ?? values['registry-file']
  const all = [values.xml, values.pmids, values.query, values['registry-file'], values.registry]
  const sources = all.filter((source) => source !== undefined)
  if (sources.length !== 1 || (files.length > 0 && !fromFiles)) return USAGE
  const missing = files.filter((file) => !statSync(file, { throwIfNoEntry: false })?.isFile())
  if (missing.length > 0) return `not a file: ${missing.join(', ')}; nothing was read`
  const days = [values.from, values.to].filter((day) => day !== undefined)
  if (days.length > 0 && !values.query) return USAGE
  const wrongDays = days.filter((day) => !daySchema.safeParse(day).success)
  if (wrongDays.length > 0) return `not a day, YYYY-MM-DD: ${wrongDays.join(', ')}`
  if (values.query?.trim() === '') return 'the query is empty'
  if (values.pmids === undefined) return undefined
  const wrong = listed(values.pmids).filter((pmid) => !pmidSchema.safeParse(pmid).success)
  if (wrong.length > 0) return `no PMID: ${wrong.join(', ')}; nothing was fetched`
  return listed(values.pmids).length === 0 ? 'the list of PMIDs is empty' : undefined
}

export function listed(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
