import type { NamedKind } from '../../src/contract/desk/name-changes.ts'
import type { PlaylistRecord } from '../../src/domain/hearticle/playlist.ts'
import { type TopicRecord, topicImageName } from '../../src/domain/taxonomy/taxonomy.ts'
import { ApiError } from '../errors/api-error.ts'
import { type ObjectStore, replacedImageKey, topicImageKey } from '../files/object-store.ts'
import type { Versioned, VersionedRubric } from '../store/content/library.ts'
import type { ReplacedPicture, UndoableChange } from '../store/content/name-changes.ts'
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
  async rubric({ library }, { change: { version, is, before }, at, also, changed }) {
    const next = { ...(before as VersionedRubric), version: version + 1, changed }
    return is
      ? library.taxonomy.changeRubric(next, at, undefined, also)
      : library.taxonomy.restoreRubric(next, at, also)
  },

  async topic({ library, files }, { change: { id, version, is, before }, at, also, changed }) {
    const { taxonomy } = library
    const was = before as Versioned<TopicRecord>
    const topics = await taxonomy.topics()
    const current = topics.find(({ record }) => record.id === id)
    assertFreeName(was.record.name, topics, id)
    const rubrics = await taxonomy.rubrics()
    if (!rubrics.some(({ record }) => record.id === was.record.rubricId)) {
      throw new ApiError('rubric_not_found')
    }
    const next = { ...was, version: version + 1, changed }
    if (!is) return taxonomy.restoreTopic(next, at, also)
    if (current?.version !== version) return false
    await copyImage(files, current.record, was.record)
    return taxonomy.changeTopic(next, at, undefined, also)
  },

  async playlist({ playlists }, { change: { id, version, is, before }, at, also, changed }) {
    const was = before as PlaylistRecord
    if (!is) return playlists.restore({ ...was, version: version + 1 }, at, also)
    const current = await playlists.find(id)
    if (!current || current === 'deleted' || current.version !== version) return false
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
