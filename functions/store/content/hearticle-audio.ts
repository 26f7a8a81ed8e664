import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { citationSteps } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'

/** Whether a translation has a spoken version, in which version of its hearticle. */
interface HasAudio {
  version: number
  hasAudio: boolean
}

export function createAudioWriter(table: Table) {
  return {
    /**
     * Says whether a translation has a spoken version; its text and its review stay. A file that it
     * has no more is removed by the publication that follows, after the pages that play it.
     * @param hearticle as it was read
     * @param seconds how long it sounds; undefined where it has none any more
     * @returns the hearticle as it is then, or undefined where it was changed since
     */
    async setAudio(
      hearticle: HearticleRecord,
      translationId: number,
      seconds: number | undefined,
      change: Change & { note?: RecordAnswer<HasAudio> },
    ): Promise<HearticleRecord | undefined> {
      const hasAudio = seconds !== undefined
      const sound = hasAudio ? { hasAudio, audioSeconds: seconds } : { hasAudio }
      const next: HearticleRecord = {
        ...hearticle,
        version: hearticle.version + 1,
        changedAt: change.at.toISOString(),
        translations: hearticle.translations.map((translation) => {
          const { audioSeconds: _, ...rest } = translation
          return translation.id === translationId ? { ...rest, ...sound } : translation
        }),
      }
      const [step] = citationSteps(hearticle, next)
      const writes = step && hearticleWrites(step, change, { also: [`AUDIO#${hearticle.id}`] })
      const note = change.note?.({ version: next.version, hasAudio })
      const refused = writes && (await transact(table, writes, note))
      if (refused === undefined) return next
      // Its file may lie there already: publication looks whose it is.
      await transact(table, [contentChangeWrite([`AUDIO#${hearticle.id}`], change.at)])
      return undefined
    },
  }
}
