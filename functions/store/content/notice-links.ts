import { withListed } from '../../../src/domain/study/listed-notices.ts'
import { sameTitleKey } from '../../../src/domain/study/same-title.ts'
import type { Notice, StudyRecord } from '../../../src/domain/study/study.ts'
import type { ImportOutcome } from '../../../src/domain/study/study-import.ts'
import { doiName, foundNotices, namedBy, namesOf } from '../../../src/domain/study/study-notices.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { namedKey, studyKey } from '../table/keys.ts'
import type { Item, Table } from '../table/table.ts'
import { update } from '../table/writes.ts'
import { changeMany } from './study-changes.ts'
import { readStudyItem } from './study-item.ts'

/** What is kept under a name: the studies that bear it, and those whose notices name it. */
interface Named {
  bearers: ReadonlySet<string>
  namers: ReadonlySet<string>
}

type Role = keyof Named

/** Studies before and after they were imported. */
type ImportedSteps = Awaited<ReturnType<typeof changeMany>>['steps']

/**
 * Marks studies with what the notices of other stored studies say of them, whichever of the two was
 * imported first (P-IMPORT-NOTICES). Under each name, a PMID or a DOI, it is kept who bears it and
 * who names it, under a title who bears it (P-INBOX): each notes itself before it looks for the
 * other, so that of two that come at once one finds the other. What is said is always read from the
 * notice itself, so that a name which is no longer given marks nothing.
 */
export async function linkNotices(
  table: Table,
  steps: ImportedSteps,
  at: Date,
  by?: string,
): Promise<void> {
  const studies = steps.flatMap(({ now }) => now ?? [])
  const wanted: Wanted[] = studies.flatMap((study) => [
    ...[...namesOf(study), ...titleNamesOf(study)].map(
      (name): Wanted => ({ name, role: 'bearers', pmid: study.pmid }),
    ),
    ...namedBy(study).map((name): Wanted => ({ name, role: 'namers', pmid: study.pmid })),
  ])
  const noLonger = steps.flatMap(({ before }) => namedBy(before))
  const names = await noteNames(table, wanted, noLonger)
  const others = (name: string, role: Role) => [...(names.get(name)?.[role] ?? [])]
  const bearers = (name: string) => (isPmid(name) ? [name] : others(name, 'bearers'))
  const affected = new Set([
    ...[...studies.flatMap(namedBy), ...noLonger].flatMap(bearers),
    ...studies
      .filter((study) => namesOf(study).some((name) => others(name, 'namers').length > 0))
      .map(({ pmid }) => pmid),
  ])
  if (affected.size === 0) return
  const targets = [...(await findMany(table, affected)).values()]
  const targetNames = await noteNames(table, [], targets.flatMap(namesOf))
  const namersOf = (study: StudyRecord) => [
    ...namesOf(study).flatMap((name) => [...(targetNames.get(name)?.namers ?? [])]),
    ...(study.foundNotices ?? []).flatMap(({ pmid }) => pmid ?? []),
  ]
  const namers = await findMany(table, targets.flatMap(namersOf))
  const { results } = await changeMany(
    table,
    targets.map((target) => {
      const namerPmids = new Set(namersOf(target))
      const namingStudies = [...namerPmids].flatMap((pmid) => namers.get(pmid) ?? [])
      return { pmid: target.pmid, decide: (stored) => marked(stored, namerPmids, namingStudies) }
    }),
    at,
    by,
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** The pmids of those that bear each of some DOIs, as they are noted. */
export async function bearersOfDois(
  table: Table,
  dois: readonly string[],
): Promise<Map<string, string[]>> {
  const names = await noteNames(table, [], dois.map(doiName))
  return new Map(dois.map((doi) => [doi, [...(names.get(doiName(doi))?.bearers ?? [])]]))
}

/** Under which the studies are noted of which a list of notices ever had one. */
const LISTED = 'list:notices'

export async function listedPmids(table: Table): Promise<string[]> {
  return [...((await noteNames(table, [], [LISTED])).get(LISTED)?.bearers ?? [])]
}

/**
 * Studies get what a list of notices says of them, in place of what it said before (P-NOTICES-LISTED).
 * Before that it is noted of which, so that what is taken back is found again.
 * @returns of how many it says something else now
 */
export async function recordListed(
  table: Table,
  listed: ReadonlyMap<string, readonly Notice[]>,
  at: Date,
): Promise<number> {
  const withNotices = [...listed].flatMap(([pmid, notices]) => (notices.length > 0 ? pmid : []))
  await noteNames(
    table,
    withNotices.map((pmid): Wanted => ({ name: LISTED, role: 'bearers', pmid })),
    [],
  )
  const { results } = await changeMany(
    table,
    Array.from(listed, ([pmid, notices]) => ({
      pmid,
      decide: (stored) => withListed(stored, notices),
    })),
    at,
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return results.filter((one) => one.status === 'fulfilled' && one.value === 'updated').length
}

/** Another stored record of what seems to be the same paper. */
export interface SameRecord {
  pmid: string
  by: 'doi' | 'title'
}

/** What is stored of the same paper under other numbers, by pmid; two calls. */
export async function sameRecords(
  table: Table,
  studies: readonly StudyRecord[],
): Promise<Map<string, SameRecord[]>> {
  const named = studies.map((study) => {
    const dois = namesOf(study).filter((name) => !isPmid(name))
    return { study, dois, titles: titleNamesOf(study) }
  })
  const names = await noteNames(
    table,
    [],
    named.flatMap(({ dois, titles }) => [...dois, ...titles]),
  )
  const othersOf = ({ pmid }: StudyRecord, name: string) =>
    [...(names.get(name)?.bearers ?? [])].filter((other) => other !== pmid).toSorted()
  // A title stays noted when a record has another one by now.
  const titled = await findMany(
    table,
    named.flatMap(({ study, titles }) => titles.flatMap((name) => othersOf(study, name))),
  )
  return new Map(
    named.map(({ study, dois, titles }) => {
      const byDoi = dois.flatMap((name) => othersOf(study, name))
      const byTitle = titles
        .flatMap((name) => othersOf(study, name))
        .filter((other) => {
          const record = titled.get(other)
          return record && sameTitleKey(record) === sameTitleKey(study) && !byDoi.includes(other)
        })
      return [
        study.pmid,
        [
          ...byDoi.map((pmid) => ({ pmid, by: 'doi' as const })),
          ...byTitle.map((pmid) => ({ pmid, by: 'title' as const })),
        ],
      ]
    }),
  )
}

async function findMany(table: Table, pmids: Iterable<string>): Promise<Map<string, StudyRecord>> {
  const items = await table.getMany([...new Set(pmids)].map(studyKey))
  const studies = items.flatMap((item) => readStudyItem(item).study ?? [])
  return new Map(studies.map((study) => [study.pmid, study]))
}

/**
 * A study with what the others say of it.
 * @param namers the pmids of all that were asked; what another one said stays
 */
function marked(
  stored: StudyRecord | undefined,
  namers: ReadonlySet<string>,
  others: readonly StudyRecord[],
): { outcome: ImportOutcome; study: StudyRecord | undefined } {
  if (!stored) return { outcome: 'unchanged', study: stored }
  const { foundNotices: before = [], ...rest } = stored
  const untouched = before.filter(
    ({ pmid, listed }) => listed || pmid === undefined || !namers.has(pmid),
  )
  const found = [...untouched, ...foundNotices(stored, others)]
  if (isSameData(found, before)) return { outcome: 'unchanged', study: stored }
  return { outcome: 'updated', study: found.length > 0 ? { ...rest, foundNotices: found } : rest }
}

interface Wanted {
  name: string
  role: Role
  pmid: string
}

const isPmid = (name: string) => !name.includes(':')

/** Under which others of the same title are found; no notice names a study so. */
function titleNamesOf(study: StudyRecord): string[] {
  const key = sameTitleKey(study)
  return key === undefined ? [] : [`title:${key}`]
}

/** A PMID is borne by its study, which need not be written down. */
const needsNote = ({ name, role }: Wanted) => role === 'namers' || !isPmid(name)

/**
 * Notes who bears and who names what, where it is not noted yet.
 * @param alsoRead names to be looked up besides
 * @returns what is noted under each of these names, now
 */
async function noteNames(
  table: Table,
  wanted: readonly Wanted[],
  alsoRead: readonly string[],
): Promise<Map<string, Named>> {
  const keys = [...new Set([...wanted.map(({ name }) => name), ...alsoRead])].map(namedKey)
  const names = new Map((await table.getMany(keys)).map((item) => [nameOf(item), named(item)]))
  const missing = wanted.filter(
    (one) => needsNote(one) && !names.get(one.name)?.[one.role].has(one.pmid),
  )
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const batch = missing.slice(start, start + AT_ONCE)
    for (const item of await Promise.all(batch.map((one) => note(table, one)))) {
      const existing = names.get(nameOf(item))
      const now = named(item)
      names.set(nameOf(item), {
        bearers: new Set([...(existing?.bearers ?? []), ...now.bearers]),
        namers: new Set([...(existing?.namers ?? []), ...now.namers]),
      })
    }
  }
  return names
}

const AT_ONCE = 100

async function note(table: Table, { name, role, pmid }: Wanted): Promise<Item> {
  const noted = update(namedKey(name), { add: { [role]: new Set([pmid]) } })
  return (await table.updateItem(noted)) ?? {}
}

const nameOf = ({ pk }: Item) => String(pk).slice(namedKey('').pk.length)

function named({ bearers, namers }: Item): Named {
  const set = (value: unknown) =>
    value instanceof Set ? (value as Set<string>) : new Set<string>()
  return { bearers: set(bearers), namers: set(namers) }
}
