import type { NamedKind } from '../../src/contract/desk/name-changes.ts'
import type { PlaylistRecord } from '../../src/domain/hearticle/playlist.ts'
import { type TopicRecord, topicImageName } from '../../src/domain/taxonomy/taxonomy.ts'
import { ApiError } from '../errors/api-error.ts'
import { type ObjectStore, replacedImageKey, topicImageKey } from '../files/object-store.ts'
import type { Versioned, VersionedRubric } from '../store/content/library.ts'
import {
  isAsChanged,
  type ReplacedPicture,
  type UndoableChange,
} from '../store/content/name-changes.ts'
import type { Stores } from '../store/create-stores.ts'
import type { Write } from '../store/table/table.ts'
import type { Writes } from '../store/table/transact.ts'
import { assertFreeName, copyImage } from './edit-taxonomy.ts'

type Needed = Pick<Stores, 'nameChanges' | 'library' | 'playlists'> & { files: ObjectStore }

interface Undo {
  change: UndoableChange
  at: Date
  /** What tells of it. */
  also: Writes
  changed: { by: string; at: string }
}

/**
 * Takes the last change of a name or picture back (P-NAMES-AT-ONCE).
 * @param note what keeps it from being done twice
 * @throws ApiError `undo_over`; `version_conflict` where somebody has changed it since;
 *   `rubric_not_found`, `topic_name_taken` where it cannot be as it was
 */
export async function undoNameChange(
  needed: Needed,
  { kind, id }: { kind: NamedKind; id: number },
  by: { by: string; at: Date },
  note: Write | undefined,
): Promise<void> {
  const { nameChanges } = needed
  const change = await nameChanges.find(kind, id, by.at)
  if (!change) throw new ApiError('undo_over')
  const restored = { kind, id, what: 'restored', was: change.is, is: change.was } as const
  const also = [...nameChanges.writes(restored, by), ...(note ? [note] : [])]
  const changed = { by: by.by, at: by.at.toISOString() }
  const isDone = await UNDO[kind](needed, { change, at: by.at, also, changed })
  if (!isDone) throw new ApiError('version_conflict')
}

/** Each answers false where somebody has changed it since. */
const UNDO: Record<NamedKind, (needed: Needed, undo: Undo) => Promise<boolean>> = {
  async rubric({ library }, { change, at, also, changed }) {
    const { taxonomy } = library
    const was = change.before as VersionedRubric
    if (!change.is) {
      return taxonomy.restoreRubric({ ...was, version: was.version + 1, changed }, at, also)
    }
    const current = (await taxonomy.rubrics()).find(({ record }) => record.id === change.id)
    if (!current || !isAsChanged(change, current.record)) return false
    // The search that fills it is no name.
    const { search, version } = current
    const next = { record: was.record, search, version: version + 1, changed }
    return taxonomy.changeRubric(next, at, undefined, also)
  },

  async topic({ library, files }, { change, at, also, changed }) {
    const { taxonomy } = library
    const { record, version } = change.before as Versioned<TopicRecord>
    const topics = await taxonomy.topics()
    const current = topics.find((one) => one.record.id === change.id)
    assertFreeName(record.name, topics, change.id)
    const rubrics = await taxonomy.rubrics()
    if (!rubrics.some((rubric) => rubric.record.id === record.rubricId)) {
      throw new ApiError('rubric_not_found')
    }
    if (!change.is)
      return taxonomy.restoreTopic({ record, version: version + 1, changed }, at, also)
    if (!current || !isAsChanged(change, current.record)) return false
    await copyImage(files, current.record, record)
    const next = { record, version: current.version + 1, changed }
    return taxonomy.changeTopic(next, at, undefined, also)
  },

  async playlist({ playlists }, { change, at, also, changed }) {
    const was = change.before as PlaylistRecord
    if (!change.is) return playlists.restore({ ...was, version: was.version + 1 }, at, also)
    const current = await playlists.find(change.id)
    if (!current || current === 'deleted' || !isAsChanged(change, current)) return false
    // Which hearticles are in it is no name.
    const next = { ...was, hearticleIds: current.hearticleIds }
    const outcome = await playlists.replace(current, next, at, changed.by, undefined, also)
    return typeof outcome !== 'string'
  },

  async picture({ library, files }, { change: { id, before }, at, also }) {
    const topic = (await library.taxonomy.topics()).find(({ record }) => record.id === id)
    if (!topic) return false
    for (const size of (before as ReplacedPicture).sizes) {
      const bytes = await files.get(replacedImageKey(id, size))
      if (bytes) await files.put(topicImageKey(topicImageName(topic.record), size), bytes)
    }
    return library.taxonomy.noteChange(at, undefined, also)
  },
}
