import type { EmergencyKind, EmergencyList } from './emergency-list.ts'
import { AskedWords } from './pattern.ts'

/**
 * What kind of help somebody needs who asks this; undefined where it is a question like any other
 * (P-EMERGENCY). German and English are both looked for, in whichever language is asked.
 */
export function emergencyIn(question: string, list: EmergencyList): EmergencyKind | undefined {
  const asked = new AskedWords(question)
  const isKnowledge = asked.holds([list.knowledge])
  return list.signs.find(({ always, near, only, unless }) => {
    if (asked.holds([unless])) return false
    return (
      always.some((pattern) => asked.holds(pattern)) ||
      (!isKnowledge && near.some((pattern) => asked.holds(pattern))) ||
      only.some((pattern) => asked.isOnly(pattern, list.fillers))
    )
  })?.kind
}
