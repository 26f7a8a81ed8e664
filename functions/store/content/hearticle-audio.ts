import { writtenBy } from '../../../src/domain/edition/edition.ts'
import type {
  HearticleRecord,
  HearticleTranslationRecord,
} from '../../../src/domain/hearticle/hearticle.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import type { Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { citationSteps } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import { noticesOfSave } from './desk-notices.ts'
import { type WorkedOn, workingCopyFrom, workingCopyWrites } from './hearticle-desk.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'

/** Whether a translation has a spoken version, in which version of its hearticle. */
interface HasAudio {
  version: number
  hasAudio: boolean
}

export function createAudioWriter(table: Table) {
  return {
    /**
     * Says which spoken version a translation has; of what is public, its working copy does, and the
     * public one stays until that is published (P-EDITION). The approval of its language ends. A file
     * that nothing has any more is removed by the publication that follows.
     * @param stored what the desk has of the hearticle, as it was read
     * @param sound undefined where it has none any more
     * @returns the hearticle as it is then, or undefined where it was changed since
     */
    async setAudio(
      stored: WorkedOn,
      translationId: number,
      sound: HearticleTranslationRecord['sound'],
      change: Change & { note?: RecordAnswer<HasAudio> },
    ): Promise<HearticleRecord | undefined> {
      const before = workingCopyFrom(stored)
      const spoken: HearticleRecord = {
        ...before,
        translations: before.translations.map((translation) => {
          if (translation.id !== translationId) return translation
          const { sound: _, ...rest } = translation
          return { ...rest, ...(sound && { sound }) }
        }),
      }
      const { id } = before
      const next: HearticleRecord = {
        ...writtenBy(before, spoken, change.by),
        version: before.version + 1,
        changedAt: change.at.toISOString(),
      }
      const note = change.note?.({ version: next.version, hasAudio: sound !== undefined })
      const notices = noticesOfSave(before, next, change)
      const audioWrite = contentChangeWrite([`AUDIO#${id}`], change.at)
      const writes: Writes = stored.base
        ? [...workingCopyWrites(stored, next, change), audioWrite, ...notices]
        : citationSteps(before, next).flatMap((step) =>
            hearticleWrites(step, change, { also: [`AUDIO#${id}`] }),
          )
      if (!(await transact(table, writes, note))) return next
      // Its file may lie there already: publication looks whose it is.
      await transact(table, [audioWrite])
      return undefined
    },
  }
}
