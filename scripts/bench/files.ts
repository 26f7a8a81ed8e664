/** How many of the project's files it takes to answer one request: so many has somebody to read. */
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { WorkHearticle } from '../../src/contract/desk/writing.ts'
import { PROJECT_FOLDER } from '../project/folders.ts'
import { type Coverage, INSPECTED, watchCoverage } from './measure/coverage.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { type AskAs, askingAs } from './measure/people.ts'
import { withProduct } from './with-product.ts'

const PASSWORD = 'hearticle-demo'
/** Timers run beside a request: what runs each time is its own. */
const ROUNDS = 3
const QUESTION = 'Senkt weniger Salz den Blutdruck'
/** A hearticle of the sample content, whose first study is cited. */
const SAMPLE = 1
const TEXT = 'Weniger Salz senkt den Blutdruck, wie Studien zeigen.'

export function measureFiles(): Promise<Figure[]> {
  return withProduct(
    async (environment) => Object.assign(environment, INSPECTED),
    async ({ address, pid }) => {
      const coverage = await watchCoverage(pid)
      try {
        return await countFiles(address, coverage)
      } finally {
        coverage.end()
      }
    },
  )
}

async function countFiles(
  address: string,
  coverage: Awaited<ReturnType<typeof watchCoverage>>,
): Promise<Figure[]> {
  const editor = await askingAs(address, { username: 'demo-editor', password: PASSWORD })
  const reviewer = await askingAs(address, { username: 'demo-reviewer', password: PASSWORD })
  const ran = new Map<string, Set<string>[]>()
  const count: Count = async (what, work) => {
    await coverage.take()
    const answer = await work()
    ran.set(what, [...(ran.get(what) ?? []), filesOf(await coverage.take())])
    return answer
  }
  // Once before it is counted: files are loaded when they are first needed. Questions come before
  // anything is written: mails that follow from that are delivered beside whatever comes next.
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) ran.clear()
    // Other signs each time, since what was answered is kept.
    const question = encodeURIComponent(`${QUESTION}${'?'.repeat(round)}`)
    await count('question to answer', () => editor(`/api/answer?q=${question}&language=de`))
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    await publishOne({ editor, reviewer, round, count: round === 0 ? uncounted : count })
  }
  return [
    figureOf('save', 60, ran),
    figureOf('approve', 40, ran),
    figureOf('publish', 60, ran),
    figureOf('question to answer', 45, ran),
  ]
}

type Count = <T>(what: string, work: () => Promise<T>) => Promise<T>

const uncounted: Count = (_what, work) => work()

/** Writes a hearticle, approves both of its texts and publishes it. */
async function publishOne({
  editor,
  reviewer,
  round,
  count,
}: {
  editor: AskAs
  reviewer: AskAs
  round: number
  count: Count
}): Promise<void> {
  const [topic] = await editor<{ id: number }[]>('/api/topics')
  const { citedPmids } = await editor<WorkHearticle>(`/api/hearticle/${SAMPLE}`)
  const draft = {
    topic: topic?.id,
    publicationDate: '2026-01-01',
    citedPmids: citedPmids.slice(0, 1),
    noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
    translations: (['de', 'en'] as const).map((languageCode) => ({
      languageCode,
      headline: `Salz und Blutdruck ${'ABCD'[round]}`,
      mainTextBody: `${TEXT}[Ref${citedPmids[0]}]`,
      keywords: ['Salz'],
      mainActions: ['Weniger salzen'],
      harmfulActions: ['Nachsalzen'],
    })),
  }
  const created = await editor<WorkHearticle>('/api/hearticle', { method: 'POST', body: draft })
  const path = `/api/hearticle/${created.id}`
  const { version } = created
  const saved = await count('save', () =>
    editor<WorkHearticle>(path, {
      method: 'PUT',
      body: { ...draft, version, status: 'IN_REVIEW' },
    }),
  )
  const { id } = await reviewer<{ id: string }>('/api/auth/me')
  for (const hearticleTranslation of saved.translations) {
    const review = { hearticleTranslation, reviewer: { id }, status: 'APPROVED', evidence: true }
    await count('approve', () => reviewer('/api/review', { method: 'POST', body: review }))
  }
  await count('publish', () => editor(`${path}/publication`, { method: 'POST', body: {} }))
}

function figureOf(what: string, most: number, ran: ReadonlyMap<string, Set<string>[]>): Figure {
  const [first = new Set<string>(), ...others] = ran.get(what) ?? []
  const always = others.reduce((files, more) => files.intersection(more), first)
  return atMost(most, `files that run: ${what}`, always.size)
}

/** Those of the project of which a function ran. */
function filesOf({ result }: Coverage): Set<string> {
  const root = pathToFileURL(`${PROJECT_FOLDER}/`).href
  return new Set(
    result
      .filter(({ url }) => url.startsWith(root) && !url.includes('/node_modules/'))
      .filter(({ functions }) => functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0))
      .map(({ url }) => relative(PROJECT_FOLDER, fileURLToPath(url))),
  )
}
