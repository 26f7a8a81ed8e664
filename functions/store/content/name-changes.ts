import type { TopicImageSize } from '../../../src/contract/desk/library-taxonomy.ts'
import type { NamedKind } from '../../../src/contract/desk/name-changes.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { PlaylistRecord } from '../../../src/domain/hearticle/playlist.ts'
import type { RubricRecord, TopicRecord } from '../../../src/domain/taxonomy/taxonomy.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { auditWrite } from '../table/audit.ts'
import type { Key } from '../table/key.ts'
import { NAME_CHANGES_PARTITION, nameChangeKey } from '../table/keys.ts'
import { type Item, queryAll, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'
import { noticeOfName } from './desk-notices.ts'
import type { Versioned } from './library.ts'

type Names = Record<Language, string>

/** What happened to a name or picture that readers see. */
export interface NameChange {
  kind: NamedKind
  id: number
  what: 'created' | 'changed' | 'deleted' | 'restored'
  /** Null where there was none, and where there is none any more. */
  was: Names | null
  is: Names | null
  /** By which it is taken back; left out where nothing is to be. */
  undo?: {
    /** What it had before, as its store wrote it. */
    before: object
    /** What readers saw of it after the change, by which a later one is known; left out of the rest. */
    after?: unknown
  }
}

/** The sizes of a topic's picture of which there is an older one. */
export interface ReplacedPicture {
  sizes: TopicImageSize[]
}

/** A change that can be taken back. */
export type UndoableChange = Omit<NameChange, 'undo' | 'what'> &
  NonNullable<NameChange['undo']> & { at: string }

const UNDO_MILLISECONDS = 24 * 60 * 60 * 1000

/** Within so much time both sizes of one picture are sent. */
const SAME_PICTURE_MILLISECONDS = 10 * 60 * 1000

/**
 * What goes with a change of a name or picture that nobody approves: a line of the audit, a mail to
 * the desk, and what takes it back (P-NAMES-AT-ONCE).
 */
function nameChangeWrites(
  { undo, ...change }: NameChange,
  { by, at }: { by: string; at: Date },
): Writes {
  const { kind, id, what, was, is } = change
  const of = kind === 'picture' ? 'topic' : kind
  const detail = { ...(was && { from: inBoth(was) }), ...(is && { to: inBoth(is) }) }
  const key: Key = nameChangeKey(kind, id)
  const action =
    kind === 'picture'
      ? (`picture-${what === 'restored' ? 'restored' : 'replaced'}` as const)
      : (`name-${what}` as const)
  // The deletion of a playlist is noted where it is deleted.
  const isNoted = kind === 'playlist' && what === 'deleted'
  return [
    ...(isNoted
      ? []
      : [auditWrite({ at, by, action, subject: `${of.toUpperCase()}#${id}`, detail })]),
    ...noticeOfName(change, { by, at }),
    undo ? undoWrite({ ...change, ...undo, at: at.toISOString() }) : remove(key),
  ]
}

const undoWrite = (change: UndoableChange) =>
  put({
    ...nameChangeKey(change.kind, change.id),
    ...change,
    ...expiresAfter(new Date(change.at), { days: 1 }),
  })

/** A rubric or topic that was changed; nothing where only its search was. */
function changeOf(
  kind: 'rubric' | 'topic',
  before: Versioned<RubricRecord | TopicRecord>,
  after: Versioned<RubricRecord | TopicRecord>,
  by: { by: string; at: Date },
): Writes {
  if (isSameData(before.record, after.record)) return []
  const { id, name: is } = after.record
  const undo = { before: withoutPerson(before), after: after.record }
  return nameChangeWrites({ kind, id, what: 'changed', was: before.record.name, is, undo }, by)
}

/** One that was deleted. */
function deletionOf(
  kind: 'rubric' | 'topic',
  before: Versioned<RubricRecord | TopicRecord>,
  by: { by: string; at: Date },
): Writes {
  const { id, name: was } = before.record
  const undo = { before: withoutPerson(before) }
  return nameChangeWrites({ kind, id, what: 'deleted', was, is: null, undo }, by)
}

/** A playlist that was made, changed or deleted; nothing where readers see none of it. */
function playlistChange(
  before: PlaylistRecord | undefined,
  after: PlaylistRecord | undefined,
  by: { by: string; at: Date },
): Writes {
  const id = before?.id ?? after?.id
  const isSeen = [before, after].some((playlist) => playlist?.status === 'ACTIVE')
  const [was, is] = [before, after].map((playlist) => (playlist ? namesOf(playlist) : null))
  const [shownBefore, shownAfter] = [before, after].map((playlist) => playlist && shownOf(playlist))
  if (id === undefined || !isSeen || isSameData(shownBefore, shownAfter)) return []
  const changeOrDeletion = after ? 'changed' : 'deleted'
  const undo = before && { before, ...(shownAfter && { after: shownAfter }) }
  const change: NameChange = {
    kind: 'playlist',
    id,
    what: before ? changeOrDeletion : 'created',
    was: was ?? null,
    is: is ?? null,
    ...(undo && { undo }),
  }
  return nameChangeWrites(change, by)
}

const namesOf = ({ name, translations }: PlaylistRecord): Names => ({
  de: translations?.de.name ?? name,
  en: translations?.en.name ?? name,
})

/** What readers see of a playlist itself: which hearticles are in it is no name. */
const shownOf = ({ name, description, translations, status }: PlaylistRecord) => [
  name,
  description,
  translations ?? null,
  status,
]

/** What is kept to be brought back says nothing of who wrote it. */
function withoutPerson<T>({ changed: _, ...before }: Versioned<T>): Omit<Versioned<T>, 'changed'> {
  return before
}

/** Changes of names and pictures that can be taken back: of each the last one, for a day. */
export function createNameChanges(table: Table) {
  const isOpen = ({ at: changedAt }: UndoableChange, at: Date) =>
    at.getTime() - Date.parse(changedAt) < UNDO_MILLISECONDS

  /** @returns undefined where there is none, or its day is over */
  const find = async (
    kind: NamedKind,
    id: number,
    at: Date,
  ): Promise<UndoableChange | undefined> => {
    const item = await table.get(nameChangeKey(kind, id))
    const change = item && readChange(item)
    return change && isOpen(change, at) ? change : undefined
  }
  return {
    /** The latest first. */
    async list(at: Date): Promise<UndoableChange[]> {
      const items = await Array.fromAsync(queryAll(table, NAME_CHANGES_PARTITION))
      return items
        .map(readChange)
        .filter((change) => isOpen(change, at))
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    },

    find,
    writes: nameChangeWrites,
    changeOf,
    deletionOf,
    playlistChange,

    /**
     * What goes with a size of a topic's picture: the desk is told once of both.
     * @param replaced.hadOne there is an older one
     */
    async pictureWrites(
      { id, name }: TopicRecord,
      { size, hadOne }: { size: TopicImageSize; hadOne: boolean },
      by: { by: string; at: Date },
    ): Promise<Writes> {
      const last = await find('picture', id, by.at)
      const { sizes } = (last?.before as ReplacedPicture | undefined) ?? { sizes: [] }
      const isSame =
        last &&
        by.at.getTime() - Date.parse(last.at) < SAME_PICTURE_MILLISECONDS &&
        !sizes.includes(size)
      if (isSame) return hadOne ? [undoWrite({ ...last, before: { sizes: [...sizes, size] } })] : []
      const undo = hadOne && { undo: { before: { sizes: [size] } } }
      return nameChangeWrites(
        { kind: 'picture', id, what: 'changed', was: name, is: name, ...undo },
        by,
      )
    },
  }
}

function readChange({ kind, id, was, is, before, after, at }: Item): UndoableChange {
  return { kind, id, was, is, before, after, at } as UndoableChange
}

/** Whether readers see of a rubric, topic or playlist what they saw after the change. */
export function isAsChanged(
  { after }: UndoableChange,
  now: RubricRecord | TopicRecord | PlaylistRecord,
): boolean {
  return isSameData('hearticleIds' in now ? shownOf(now) : now, after)
}

const inBoth = ({ de, en }: Names): string => (de === en ? de : `${de} / ${en}`)
