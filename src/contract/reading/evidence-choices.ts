/** What can be chosen of evidence; scripts of reading pages load it without any schema. */

export const findingKinds = ['benefit', 'harm', 'none'] as const

/** GRADE's levels, the least sure first. */
export const certaintyLevels = ['very_low', 'low', 'moderate', 'high'] as const

/** Why a certainty was rated down, then why it was rated up (GRADE). */
export const certaintyReasons = [
  'risk_of_bias',
  'inconsistency',
  'indirectness',
  'imprecision',
  'publication_bias',
  'large_effect',
  'dose_response',
  'opposing_confounding',
] as const

/** How a study was made, from what weighs most to what weighs least, roughly. */
export const studyDesigns = [
  'meta_analysis',
  'systematic_review',
  'randomized_trial',
  'controlled_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'observational',
  'case_report',
  'guideline',
  'review',
] as const

/** How the groups that were compared belong together. */
export const findingDesigns = [
  'independent',
  'cluster',
  'crossover',
  'matched',
  'person_time',
] as const

/** A `risk_difference` is in percentage points. */
export const measureTypes = [
  'mean_difference',
  'risk_difference',
  'relative_risk',
  'odds_ratio',
  'hazard_ratio',
] as const

/** Whether the harms of a comparison are known; 'not_entered' where nobody looked yet (P-HARMS). */
export const harmsStates = ['found', 'not_measured', 'not_reported', 'not_entered'] as const

export const aiParts = ['none', 'draft', 'translation'] as const

export type FindingKind = (typeof findingKinds)[number]
export type StudyDesign = (typeof studyDesigns)[number]
export type CertaintyLevel = (typeof certaintyLevels)[number]
