/** The letters of a week to many readers, whose sender is killed again and again (P-LETTER-SENT). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openLetterContent } from '../../functions/editorial/letter-content.ts'
import { plannedLetters } from '../../functions/jobs/plan-letters.ts'
import { prepareMail } from '../../functions/mail/mails.ts'
import { writeMail } from '../../functions/mail/write-mail.ts'
import { letterReaderWrite } from '../../functions/store/mail/letter-readers.ts'
import { wrapTable } from '../../functions/store/table/wrapped-table.ts'
import { certaintyLevels } from '../../src/contract/reading/evidence-choices.ts'
import { letterMoment } from '../../src/domain/letter/weekly-letter.ts'
import { seedSampleContent } from '../content/seed.ts'
import { SAMPLE_FOLDER } from '../project/folders.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { openLocalStores } from '../server/open-local-stores.ts'
import { atLeast, atMost, type Figure, figure } from './measure/figures.ts'
import { withStores } from './measure/with-stores.ts'

const READERS = Number(process.env.LETTER_READERS ?? 20_000)
const KILLS = Number(process.env.LETTER_KILLS ?? 200)
/** A sender lives so long at most once it has begun, and delivers or plans until then. */
const LONGEST_LIFE_MS = 1500
const MADE = 2000
const A_BATCH = 100
/** Three hearticles of the sample are of its week. */
const WEEK = '2026-11-20'
/** A claim of which nothing was heard has run out by then. */
const LATER_MS = 20 * 60_000
const MUST = { perSecond: 300, kilobytes: 60 }

export async function measureLetters(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letters-'))
  try {
    const dataDir = join(folder, 'data')
    const made = await withStores(dataDir, fillAndWrite)
    const calls = await callsOfPlanning(dataDir)
    const sentFile = join(folder, 'sent')
    const moment = letterMoment(WEEK)
    let kills = 0
    let killedPlanning = 0
    while (kills < KILLS) {
      const at = new Date(moment.getTime() + kills * LATER_MS)
      const phase = await killedRun(dataDir, at, sentFile)
      if (phase === undefined) break
      kills += 1
      if (phase === 'planning') killedPlanning += 1
    }
    await run(dataDir, new Date(moment.getTime() + (kills + 1) * LATER_MS), sentFile)
    const lines = (await readFile(sentFile, 'utf8')).trim().split('\n')
    const letters = [...new Set(lines)]
    const readers = new Set(letters.map((line) => line.split(' ')[0]))
    const what = `${READERS} letters, ${kills} kills (${killedPlanning} while planning)`
    return [
      ...made,
      atMost(READERS, 'calls of the table to plan them', calls),
      atMost(0, `${what}: readers without one`, READERS - readers.size),
      atMost(0, `${what}: readers with two`, letters.length - readers.size),
      figure(
        undefined,
        'sent again by the same id, since nobody knew of it',
        lines.length - letters.length,
        '',
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The readers, and how fast their letters are made and how heavy they are. */
async function fillAndWrite(stores: OpenedStores): Promise<Figure[]> {
  await seedSampleContent(stores, SAMPLE_FOLDER)
  const since = new Date(letterMoment(WEEK).getTime() - LATER_MS)
  const ids: string[] = []
  for (let start = 0; start < READERS; start += A_BATCH) {
    const writes = Array.from({ length: Math.min(A_BATCH, READERS - start) }, async (_, index) => {
      const number = start + index
      const email = `reader${number}@example.org`
      const readerId = await stores.letterReaders.idOf(email)
      ids.push(readerId)
      const language = number % 2 === 0 ? ('de' as const) : ('en' as const)
      const certainty = certaintyLevels[0]
      const choice = { email, language, rubricIds: [], certainty }
      return letterReaderWrite(stores.table, readerId, choice, since)
    })
    await stores.table.transact(await Promise.all(writes))
  }
  const at = letterMoment(WEEK)
  const letterContent = openLetterContent({ ...stores, now: () => at })
  const preparing = { ...stores, letterContent, at, queuedAt: at }
  const context = { siteOrigin: 'https://hearticle.example', at, sellsPlans: true }
  let heaviest = 0
  const startedAt = performance.now()
  for (const readerId of ids.slice(0, MADE)) {
    const request = { kind: 'letter', week: WEEK, readerId } as const
    const data = await (await prepareMail(request, preparing))?.complete()
    if (!data) throw new Error('there is nothing to tell')
    const { html } = writeMail(data, context)
    heaviest = Math.max(heaviest, Buffer.byteLength(html))
  }
  const seconds = (performance.now() - startedAt) / 1000
  return [
    atLeast(MUST.perSecond, 'letters made a second', Math.min(MADE, READERS) / seconds),
    atMost(MUST.kilobytes, 'the heaviest of them', heaviest / 1000, 'kB'),
  ]
}

/** Of planning all of them; what it would write is left to those that are killed. */
async function callsOfPlanning(dataDir: string): Promise<number> {
  let calls = 0
  const stores = await openLocalStores({
    dataDir,
    wrap: (table) =>
      wrapTable(table, (call, carryOut) => {
        calls += 1
        if (call.name === 'TransactWriteItems' || call.name === 'PutItem') return undefined as never
        return carryOut()
      }),
  })
  const now = () => letterMoment(WEEK)
  await plannedLetters({ ...stores, now }).run(now())
  await stores.close()
  return calls
}

function start(dataDir: string, at: Date, sentFile: string) {
  const script = join(import.meta.dirname, 'letters', 'send-letters.ts')
  return spawn(process.execPath, [script, dataDir, at.toISOString(), sentFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** @returns what it was doing when it was killed; undefined where it came to its end before */
async function killedRun(dataDir: string, at: Date, sentFile: string) {
  const sender = start(dataDir, at, sentFile)
  const ended = once(sender, 'exit')
  let output = ''
  sender.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  await once(sender.stdout, 'data')
  await Promise.race([wait(Math.random() * LONGEST_LIFE_MS), ended])
  sender.kill('SIGKILL')
  const [code] = await ended
  if (code === 0) return undefined
  return output.includes('planned') ? 'delivering' : 'planning'
}

async function run(dataDir: string, at: Date, sentFile: string): Promise<void> {
  const [code] = await once(
    start(dataDir, at, sentFile).on('spawn', () => {}),
    'exit',
  )
  if (code !== 0) throw new Error(`the last sender ended with ${code}`)
}
