/** Notices that raise an alarm; a correction does where the study carries a finding (P-RETRACTION-ALARM). */
export const alarmingTypes = [
  'retracted',
  'partially-retracted',
  'expression-of-concern',
  'corrected',
] as const

/** What raises an alarm; also the sentence of a passage that reads otherwise (P-SOURCE-CHANGED). */
export const alarmTypes = [...alarmingTypes, 'source-changed'] as const
