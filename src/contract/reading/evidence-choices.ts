/** What can be chosen of evidence; scripts of reading pages load it without any schema. */

/** 'little' says that there is little or no difference, 'unclear' that nobody knows (P-NO-DIFFERENCE). */
export const findingKinds = ['benefit', 'harm', 'little', 'unclear'] as const

/** Whose a baseline risk is: of those compared with, or of all who took part together. */
export const baselineOwners = ['comparator', 'everybody'] as const

/** Of what the limits of a margin are: people more or fewer of 1,000, or as the published measure. */
export const marginScales = ['per_1000', 'measure'] as const

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

/** In what rates count the time in which people were watched. */
export const personTimes = ['person_years', 'person_months', 'person_days'] as const

/** Differences of what was measured; the last is in standard deviations. */
export const differenceTypes = [
  'mean_difference',
  'median_difference',
  'standardized_mean_difference',
] as const

/** A `risk_difference` is in percentage points. */
export const measureTypes = [
  ...differenceTypes,
  'risk_difference',
  'relative_risk',
  'odds_ratio',
  'hazard_ratio',
  'rate_ratio',
] as const

/** What the limits of a measure can be, but for the usual interval of 95 %. */
export const otherIntervals = [
  'confidence_90',
  'confidence_97_5',
  'confidence_99',
  'quartiles',
] as const

/** Whether the harms of a comparison are known; 'not_entered' where nobody looked yet (P-HARMS). */
export const harmsStates = [
  'found',
  'none_serious',
  'not_measured',
  'not_reported',
  // Nobody looked further than the abstract.
  'not_in_abstract',
  'not_entered',
] as const

/** Which way harms went; what was only seen was compared with nothing. The gravest first. */
export const harmDirections = ['more', 'seen', 'unclear', 'fewer'] as const

export const aiParts = ['none', 'draft', 'translation'] as const

export type HarmDirection = (typeof harmDirections)[number]
export type DifferenceType = (typeof differenceTypes)[number]
export type PersonTime = (typeof personTimes)[number]
export type FindingKind = (typeof findingKinds)[number]
export type StudyDesign = (typeof studyDesigns)[number]
export type CertaintyLevel = (typeof certaintyLevels)[number]
