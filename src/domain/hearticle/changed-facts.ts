import type { WrittenEvidence } from '../../contract/desk/evidence.ts'
import { type HearticleFacts, writtenFactNames } from '../../contract/desk/hearticle-facts.ts'

export type WrittenFacts = HearticleFacts & WrittenEvidence

/**
 * What is written of a hearticle after a change. What never was there and is not now is left out, so that
 * saving it as it is changes nothing.
 */
export function changedFacts(before: WrittenFacts | undefined, change: WrittenFacts): WrittenFacts {
  return Object.fromEntries(
    writtenFactNames.flatMap((name) => {
      const [was, is] = [before?.[name], change[name]]
      const value = is === undefined ? was : is
      return value === undefined || (value === null && was === undefined) ? [] : [[name, value]]
    }),
  ) as WrittenFacts
}
