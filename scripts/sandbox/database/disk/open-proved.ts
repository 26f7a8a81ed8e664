/** Opens the files of a database, and says what is wrong with them before anything else is done. */
import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { isRefusedByDisk, reasonOf } from '../../storage/kept-file.ts'
import { isSealed, replaced, seal, type Tally } from '../../storage/seal.ts'
import { createCommitJournal, type NotedCommit, readCommits } from './commit-journal.ts'
import { type RawLevel, type RawWrite, type Survey, survey, tallyKey } from './survey.ts'

export interface OpenOptions {
  /** Goes on with what is left of a damaged database. */
  acceptLoss?: boolean
  /** For tests of failing disks: what is to stand in for the opened files. */
  replaceLevel?: (level: RawLevel) => RawLevel
}

interface ProvedLevel {
  level: RawLevel
  tally: Tally
}

const changesPerBatch = 1000

export const journalFile = (folder: string) => `${folder}.commits`

/** Whether opening failed because another process has the database open. */
export function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED'
}

/**
 * A database that has lost its index is not begun anew, and one that does not hold what was
 * acknowledged is not used, unless the loss is accepted; the files as they were found are kept
 * beside it in either case. One of an older version gets its checksums and its count.
 * @throws naming the folder and what is wrong; fails with `isLocked` where a process has it open
 */
export async function openProved(folder: string, options: OpenOptions): Promise<ProvedLevel> {
  try {
    await mkdir(dirname(folder), { recursive: true })
    return await openKeeping(folder, options)
  } catch (error) {
    if (isLocked(error) || !isRefusedByDisk(error)) throw error
    throw new Error(`The database in ${folder} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

async function openKeeping(
  folder: string,
  { acceptLoss = false, replaceLevel = (level) => level }: OpenOptions,
): Promise<ProvedLevel> {
  const noted = readCommits(journalFile(folder))
  const files = await filesIn(folder)
  const isNew = noted === undefined && !files.some((name) => /\.(ldb|sst|log)$/.test(name))
  const make = (createIfMissing: boolean) =>
    replaceLevel(new ClassicLevel(folder, { valueEncoding: 'utf8', createIfMissing }))
  const asFound = await linkAside(folder, files)
  let level = make(isNew)
  try {
    const { differences, ...found } = await prove(level, noted)
    if (differences.length === 0 && found.survey !== undefined) {
      await finish(level, found.survey)
      if (noted === undefined) createCommitJournal(journalFile(folder))
      return { level, tally: found.survey.tally }
    }
    const kept = await keep(folder, asFound, acceptLoss)
    const problem = `The database in ${folder} is damaged:\n  ${differences.join('\n  ')}\n`
    if (!acceptLoss) throw new Error(problem + adviceOf(folder, kept))
    console.error(`${problem}Going on with what is left; the files as they were are in ${kept}.`)
    if (found.survey === undefined) {
      await level.close()
      if (files.length > 0) await ClassicLevel.repair(folder)
      level = make(true)
      await level.open()
    }
    const left = found.survey ?? (await survey(level, noted))
    await finish(level, left)
    createCommitJournal(journalFile(folder))
    return { level, tally: left.tally }
  } catch (error) {
    await level.close()
    throw error
  } finally {
    await rm(asFound, { recursive: true, force: true })
  }
}

/** @returns no survey where the files cannot be opened, or not be read to their end */
async function prove(
  level: RawLevel,
  noted: NotedCommit[] | undefined,
): Promise<{ survey?: Survey; differences: string[] }> {
  try {
    await level.open()
    const found = await survey(level, noted)
    return { survey: found, differences: found.differences }
  } catch (error) {
    if (isLocked(error) || isRefusedByDisk(error)) throw error
    const reason = reasonOf(error)
    const isGone = reason.includes('does not exist')
    return { differences: [isGone ? `its index, the file CURRENT, is missing` : reason] }
  }
}

/** Removes what cannot be read, seals what an older version wrote, and writes down the tally. */
async function finish(level: RawLevel, found: Survey): Promise<void> {
  const { damaged, isOlder } = found
  let batch: RawWrite[] = damaged.map((key) => ({ type: 'del', key }))
  if (isOlder) {
    for await (const [key, text] of level.iterator()) {
      if (isSealed(text)) continue
      const value = seal(key, JSON.parse(text))
      found.tally = replaced(found.tally, undefined, value)
      batch.push({ type: 'put', key, value })
      if (batch.length < changesPerBatch) continue
      await level.batch(batch)
      batch = []
    }
  }
  // The tally comes last: without it, what a kill leaves half sealed is sealed by the next start.
  if (isOlder || found.differences.length > 0)
    await level.batch([
      ...batch,
      { type: 'put', key: tallyKey, value: seal(tallyKey, found.tally) },
    ])
}

function adviceOf(folder: string, kept: string): string {
  const data = dirname(folder)
  return `Nothing more is written to it; the files as they were found are in ${kept}. Put back a copy of ${data} that is whole, or go on with what is left: npm start -- --accept-loss`
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  // A repair moves what it could not use into a folder of its own, which nothing reads.
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.filter((name) => !/^LO(CK|G)/.test(name))
}

/**
 * Opening replaces files and deletes what it has read, but changes none of them: a second name is
 * enough to keep them as they were.
 */
async function linkAside(folder: string, files: string[]): Promise<string> {
  const aside = `${folder}.opening-${randomUUID()}`
  await mkdir(aside)
  for (const name of files) {
    const [from, to] = [join(folder, name), join(aside, name)]
    await link(from, to)
      .catch(() => copyFile(from, to))
      .catch((error: NodeJS.ErrnoException) => {
        // The process that has the database open may have removed it meanwhile.
        if (error.code !== 'ENOENT') throw error
      })
  }
  return aside
}

/** Keeps what was found at the first refusal until the loss is accepted; after that for good. */
async function keep(folder: string, asFound: string, acceptLoss: boolean): Promise<string> {
  const damaged = `${folder}.damaged`
  const siblings = await readdir(dirname(folder))
  if (!siblings.includes(basename(damaged))) await rename(asFound, damaged)
  if (!acceptLoss) return damaged
  const dated = `${damaged}-${new Date().toISOString().replaceAll(':', '-')}`
  await rename(damaged, dated)
  return dated
}
