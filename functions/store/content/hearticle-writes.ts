import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import type { ChangeLane } from '../../../src/domain/publication/publication.ts'
import { all, type Condition, equal, IF_NEW } from '../table/conditions.ts'
import {
  hearticleKey,
  hearticleListKey,
  hearticleVersionKey,
  translationKey,
} from '../table/keys.ts'
import type { Writes } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { type CitationStep, citationItems } from './cited-by.ts'
import { type ContentEntity, contentChangeWrite } from './content-changes.ts'
import { headWrites } from './hearticle-heads.ts'
import { recordUsage } from './usage-counts.ts'

/** Who changes a hearticle, and when. */
export interface Change {
  /** The id of a user; null for an import. */
  by: string | null
  at: Date
}

/** What is written of a hearticle beside itself. */
export interface WriteOptions {
  /** What changes with it. */
  also?: readonly ContentEntity[]
  /** Of which topic it was, where it is not new. */
  topicBefore?: number
  /** Its working copy, where it is public and has one. */
  copy?: HearticleRecord | undefined
  /** It never was public, so that no publication has anything to do. */
  isUnseen?: boolean
  /** Of the first write, beside that one. */
  condition?: Condition | undefined
  /** Left out for what people do. */
  lane?: ChangeLane
}

/**
 * All that is written with a hearticle in one transaction, so that none of it is ever without the
 * rest: the hearticle, its head, what the studies it cites know about it, and where it is or was
 * public, that a publication has something to do. The condition of the first write is that nobody has
 * written since the version before was read, or that it is new.
 * A write that is refused last tells that the topic is not there any more.
 */
export function hearticleWrites(
  step: CitationStep,
  change: Change,
  { also = [], topicBefore, copy, isUnseen = false, condition, lane }: WriteOptions = {},
): Writes {
  const { hearticle } = step
  const beginsTopic =
    hearticle.version === 1 || (topicBefore !== undefined && topicBefore !== hearticle.topicId)
  const isNew = hearticle.version === 1
  return [
    put(
      itemOf(hearticle),
      isNew ? IF_NEW : all(equal('version', hearticle.version - 1), condition),
    ),
    ...headWrites(headOf(hearticle, copy, change)),
    ...keptEdition(hearticle, change),
    // Later ones are found by the heads: a hearticle begins with both its languages.
    ...(isNew ? hearticle.translations : []).map(({ id }) =>
      put({ ...translationKey(id), hearticleId: hearticle.id }),
    ),
    ...citationItems(step),
    ...(isUnseen
      ? []
      : [contentChangeWrite([`HEARTICLE#${hearticle.id}`, ...also], change.at, lane)]),
    ...(beginsTopic ? [recordUsage({ topicId: hearticle.topicId })] : []),
  ]
}

/**
 * What people were given to review or to read stays as it was with this version; of what is still
 * being written there is only the state that it has (P-EDITIONS-KEPT).
 */
export function keptEdition(hearticle: HearticleRecord, { by, at }: Change): Writes {
  if (hearticle.status === 'DRAFT') return []
  const key = hearticleVersionKey(hearticle.id, hearticle.version)
  return [put({ ...key, by, at: at.toISOString(), record: hearticle })]
}

function headOf(hearticle: HearticleRecord, copy: HearticleRecord | undefined, change: Change) {
  const { status, version } = hearticle
  const published = status === 'PUBLISHED' ? hearticle : undefined
  return hearticleHead({ hearticle: copy ? { ...copy, version } : hearticle, published }, change)
}

function itemOf(hearticle: HearticleRecord) {
  return {
    ...hearticleKey(hearticle.id),
    version: hearticle.version,
    record: hearticle,
    ...(hearticle.status === 'PUBLISHED' && hearticleListKey(hearticle)),
  }
}
