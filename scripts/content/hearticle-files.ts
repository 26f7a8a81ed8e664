import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { audioFileOf } from '../../functions/files/audio.ts'
import { isMp3, mp3Seconds } from '../../functions/files/mp3.ts'
import { originalAudioFolder, originalAudioKey } from '../../functions/files/object-store.ts'
import type { HearticleDraft } from '../../functions/store/content/hearticles.ts'
import { pmidSchema } from '../../src/contract/reading/pmid.ts'
import { passageText } from '../../src/domain/evidence/abstract-text.ts'
import type { KnownAbstract } from '../../src/domain/evidence/finding-faults.ts'
import { changedFacts } from '../../src/domain/hearticle/changed-facts.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import {
  checkHearticleFile,
  type FileFault,
  type HearticleFile,
  WHOLE_FILE,
} from '../../src/domain/hearticle/hearticle-file.ts'
import type { ImportOutcome } from '../../src/domain/study/study-import.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import type { OpenedStores } from '../project/opened-stores.ts'

interface LocatedFault extends FileFault {
  file: string
}

export type HearticlesResult =
  | {
      ok: true
      outcomes: Record<ImportOutcome, number>
      hearticles: HearticleRecord[]
      /** Numbers of texts that refer to nothing: their hearticles are drafts. */
      unbound: LocatedFault[]
    }
  | { ok: false; faults: LocatedFault[] }

interface Checked {
  file: HearticleFile
  topicId: number
  audio: Map<string, Uint8Array>
  isBound: boolean
}

/**
 * Imports hearticles from JSON files, each one hearticle or a list of them. Everything is read and
 * checked before the first write; with any fault nothing is written. Each hearticle is written
 * whole or not at all, and a second run changes nothing, so an import that was cut off is simply
 * run again. What is no sample waits for its review, and what has numbers that are not bound is a
 * draft; a changed file of something public changes its working copy.
 */
export async function importHearticles(
  paths: readonly string[],
  stores: Pick<OpenedStores, 'table' | 'taxonomy' | 'hearticles' | 'studies' | 'files'>,
): Promise<HearticlesResult> {
  const faults: LocatedFault[] = []
  const read = await Promise.all(paths.map((path) => readEntries(path, faults)))
  const entries = read.flat()

  const taxonomy = await stores.taxonomy.load()
  const abstracts = await knownAbstracts(entries, stores)
  const storedPmids = new Set(abstracts.keys())
  const checked: Checked[] = []
  const keys = new Map<string, string>()
  const unbound: LocatedFault[] = []
  for (const { file: path, at, json } of entries) {
    const result = checkHearticleFile(json, taxonomy, storedPmids, abstracts)
    if (!result.ok) {
      for (const fault of result.faults) {
        faults.push({
          file: path,
          path: placeIn(at, fault.path),
          reason: fault.reason,
        })
      }
      continue
    }
    const sameKeyFile = keys.get(result.file.key)
    if (sameKeyFile)
      faults.push({
        file: path,
        path: placeIn(at, 'key'),
        reason: `is also the key in ${sameKeyFile}`,
      })
    keys.set(result.file.key, path)
    const located = result.unbound.map((one) => ({ ...one, path: placeIn(at, one.path) }))
    unbound.push(...located.map((one) => ({ file: path, ...one })))
    const audio = await readAudio(path, at, result.file, faults)
    checked.push({ ...result, audio, isBound: located.length === 0 })
  }
  if (faults.length > 0) return { ok: false, faults }

  const outcomes = { imported: 0, updated: 0, unchanged: 0 }
  const hearticles: HearticleRecord[] = []
  for (const { file, topicId, audio, isBound } of checked) {
    const store = (record: HearticleRecord) => storeAudio(record, audio, stores.files)
    const { outcome, hearticle } = await stores.hearticles.importByKey(
      draftOf(file, topicId, { audio, isBound }),
      store,
    )
    // Until now nothing said that it is needed: a publication may have removed it.
    await store(hearticle)
    outcomes[outcome] += 1
    hearticles.push(hearticle)
  }
  return { ok: true, outcomes, hearticles, unbound }
}

/** Puts the sound of a hearticle where it is looked for, each file once. */
async function storeAudio(
  { id, translations }: HearticleRecord,
  audio: ReadonlyMap<string, Uint8Array>,
  files: OpenedStores['files'],
): Promise<void> {
  const there = new Set(await Array.fromAsync(files.list(originalAudioFolder(id))))
  for (const { id: translationId, languageCode, sound } of translations) {
    const bytes = audio.get(languageCode)
    if (!bytes || !sound) continue
    const key = originalAudioKey(id, translationId, sound.file)
    if (!there.has(key)) await files.put(key, bytes)
  }
}

/** A place in a hearticle as one in its file, which may be a list of them. */
function placeIn(position: string, path: string): string {
  if (position === '') return path
  return path === WHOLE_FILE ? position : `${position}.${path}`
}

interface Entry {
  file: string
  /** Position in a list, as '[2]', else empty. */
  at: string
  json: unknown
}

async function readEntries(path: string, faults: LocatedFault[]): Promise<Entry[]> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    const json: unknown = JSON.parse(text)
    if (!Array.isArray(json)) return [{ file: path, at: '', json }]
    return json.map((entry: unknown, index) => ({ file: path, at: `[${index}]`, json: entry }))
  } catch (error) {
    faults.push({ file: path, path: WHOLE_FILE, reason: whyUnreadable(error) })
    return []
  }
}

const UNREADABLE: Record<string, string> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder; name the files in it',
}

function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return UNREADABLE[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message
}

async function knownAbstracts(
  entries: readonly Entry[],
  { studies }: Pick<OpenedStores, 'studies'>,
): Promise<Map<string, KnownAbstract>> {
  const wanted = entries.flatMap(({ json }) => {
    const cited = (json as { citedPmids?: unknown } | null)?.citedPmids
    return Array.isArray(cited) ? cited.filter((pmid) => pmidSchema.safeParse(pmid).success) : []
  })
  const found = await studies.findMany(wanted)
  return new Map(
    found.map((study) => {
      const text = passageText(study.source)
      const isRetracted = allNotices(study).some(({ type }) => type === 'retracted')
      return [study.pmid, { text, isRetracted, isWithdrawn: study.withdrawn }]
    }),
  )
}

async function readAudio(
  path: string,
  position: string,
  file: HearticleFile,
  faults: LocatedFault[],
): Promise<Map<string, Uint8Array>> {
  const audio = new Map<string, Uint8Array>()
  for (const [index, { audio: name, languageCode }] of file.translations.entries()) {
    if (name === undefined) continue
    const at = placeIn(position, `translations[${index}].audio`)
    try {
      const bytes = await readFile(resolve(dirname(path), name))
      if (isMp3(bytes)) audio.set(languageCode, bytes)
      else faults.push({ file: path, path: at, reason: `'${name}' is not an mp3 file` })
    } catch {
      faults.push({ file: path, path: at, reason: `'${name}' cannot be read` })
    }
  }
  return audio
}

function draftOf(
  file: HearticleFile,
  topicId: number,
  { audio, isBound }: Pick<Checked, 'isBound'> & { audio: ReadonlyMap<string, Uint8Array> },
): HearticleDraft {
  // Nobody else has approved what a file says (P-SECOND-PERSON).
  const boundStatus = file.sample ? 'PUBLISHED' : 'IN_REVIEW'
  return {
    key: file.key,
    topicId,
    sample: file.sample ?? false,
    status: isBound ? boundStatus : 'DRAFT',
    ...changedFacts(undefined, file),
    citedPmids: [...new Set(file.citedPmids)],
    translations: file.translations.map(({ audio: _, ...translation }) => {
      const bytes = audio.get(translation.languageCode)
      const sound = bytes && { file: audioFileOf(bytes), seconds: mp3Seconds(bytes) }
      return { ...translation, ...(sound && { sound }) }
    }),
  }
}
