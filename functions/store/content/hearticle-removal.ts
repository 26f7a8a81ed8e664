import {
  type HearticleRecord,
  hearticleRecordSchema,
  isPublic,
  MAX_CITED,
} from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { auditWrite } from '../table/audit.ts'
import { equal } from '../table/conditions.ts'
import { hearticleKey, workingCopyKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { update } from '../table/writes.ts'
import { citationItems, citationSteps } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import { noticeOfTrash } from './desk-notices.ts'
import { readDesk, type WorkedOn } from './hearticle-desk.ts'
import { headRemovals, headWrites } from './hearticle-heads.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'
import { TAKEN_AT, type TrashState, trashMark } from './trash-mark.ts'
import { withdrawalWrite } from './withdrawals.ts'

/** How hearticles are withdrawn and deleted; `work/trash.ts` brings them back (P-TRASH). */
export const remove = taking('deleted')
export const withdraw = taking('withdrawn')

/** Whether one that there was has no page any more. */
export async function isGone(table: Table, id: number): Promise<boolean> {
  const [item] = await table.getMany([hearticleKey(id)], Object.values(TAKEN_AT))
  return item !== undefined && Object.values(TAKEN_AT).some((name) => item[name] !== undefined)
}

/**
 * All that is kept of a hearticle: what is public, its working copy, what lies in the trash.
 * @returns nothing of one that is gone for good; undefined where there never was one
 */
export async function heldRecords(
  table: Table,
  id: number,
): Promise<HearticleRecord[] | undefined> {
  const items = await table.getMany([hearticleKey(id), workingCopyKey(id)])
  if (items.length === 0) return undefined
  return items.flatMap(({ record }) => (record ? [hearticleRecordSchema.parse(record)] : []))
}

/**
 * How a hearticle is taken from the site, and one that is deleted also from all lists of the desk:
 * its address answers 410, and for 30 days it can be brought back.
 */
function taking(state: TrashState) {
  /**
   * @param version the only one that goes; left out, whichever it is
   * @returns false where there is nothing to take
   */
  return async (
    table: Table,
    id: number,
    at: Date,
    by: string | null = null,
    version?: number,
  ): Promise<boolean | 'conflict'> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await readDesk(table, id)
      if (!stored || stored === 'deleted') return false
      if (version !== undefined && stored.hearticle.version !== version) return 'conflict'
      if (state === 'withdrawn' && !stored.published) return false
      const whole = await withFewCitations(table, stored, { by, at })
      if (whole && !(await transact(table, trashWrites(whole, state, { by, at })))) return true
    }
    throw new Error(`hearticle ${id}: others keep writing it`)
  }
}

const MAX_ATTEMPTS = 4

/**
 * A change that was cut off between two steps can leave more citations than one transaction takes.
 * @returns undefined where somebody else wrote in between
 */
async function withFewCitations(
  table: Table,
  stored: WorkedOn,
  change: Change,
): Promise<WorkedOn | undefined> {
  const cited = stored.base ?? stored.hearticle
  if (cited.citedPmids.length <= MAX_CITED) return stored
  const fewer = {
    ...cited,
    version: stored.hearticle.version + 1,
    citedPmids: cited.citedPmids.slice(0, MAX_CITED),
  }
  for (const step of citationSteps(cited, fewer)) {
    const options = { topicBefore: cited.topicId, copy: stored.copy }
    if (await transact(table, hearticleWrites(step, change, options))) return undefined
  }
  const again = await readDesk(table, cited.id)
  return again === 'deleted' ? undefined : again
}

function trashWrites(stored: WorkedOn, state: TrashState, { by, at }: Change): Writes {
  const { hearticle, base, copy, published } = stored
  const { id, version } = hearticle
  const cited = base ?? hearticle
  const next = version + 1
  const left: HearticleRecord = { ...(copy ?? cited), version: next }
  const draft = { ...left, status: copy?.status ?? ('DRAFT' as const) }
  return [
    update(
      hearticleKey(id),
      // The version grows here too, so that nobody who has read it before writes it back.
      { set: { ...trashMark(id, state, { by, at }), version: next } },
      equal('version', version),
    ),
    ...(state === 'deleted'
      ? headRemovals(id)
      : headWrites(hearticleHead({ hearticle: draft, isWithdrawn: true }, { by, at }))),
    ...(published && isPublic(published, at)
      ? [withdrawalWrite({ hearticleId: id, at: at.toISOString() })]
      : []),
    contentChangeWrite([`HEARTICLE#${id}`, `AUDIO#${id}`], at),
    // What a person does is noted; a command of the product does it for nobody.
    ...(by === null
      ? []
      : [
          auditWrite({
            at,
            by,
            action: state === 'deleted' ? 'work-deleted' : 'hearticle-withdrawn',
            subject: `HEARTICLE#${id}`,
          }),
        ]),
    ...noticeOfTrash(state, copy ? [copy, cited] : [cited], { by, at }),
    ...citationItems({ hearticle: cited, written: [], removedPmids: cited.citedPmids }),
  ]
}
