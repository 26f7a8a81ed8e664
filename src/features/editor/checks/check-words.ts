import type { Check } from '../../../domain/hearticle/hearticle-check.ts'
import type { Translate } from '../../../i18n/translator.ts'

/** What a check found, without its place. */
export function checkInWords({ kind, fault, detail }: Check, t: Translate): string {
  if (kind === 'finding' || kind === 'numberEntry') {
    return fault ? t(`editor:findingFault_${fault}`, { detail }) : ''
  }
  return t(`editor:check_${kind}`, { detail })
}
