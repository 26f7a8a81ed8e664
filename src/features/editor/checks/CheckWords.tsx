import type { Check } from '../../../domain/hearticle/hearticle-check.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** What a check found, without its place. */
export function WhatCheckFound({ check: { kind, fault, detail } }: { check: Check }) {
  const { t } = useWords()
  if (kind === 'finding' || kind === 'numberEntry') {
    return fault ? t(`editor:findingFault_${fault}`, { detail }) : null
  }
  return t(`editor:check_${kind}`, { detail })
}
