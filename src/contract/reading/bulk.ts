/** All that is public in files, for machines (P-BULK). */

/** Made at each publication, by their names below the origin; changes are told when asked for. */
export const bulkFiles = ['data/hearticles.jsonl', 'data/findings.csv'] as const

/** What is told of the data where its owner set no licence. */
export const NO_LICENCE = 'All rights reserved'

/** The columns of findings, in their order. */
export const findingColumns = [
  'hearticle_id',
  'language',
  'edition',
  'address',
  'licence',
  'state',
  'suspension',
  'published_on',
  'changed_on',
  'finding_id',
  'outcome',
  'critical',
  'desirable',
  'intervention',
  'comparator',
  'population',
  'duration',
  'design',
  'adjusted',
  'fallen',
  'intervention_events',
  'intervention_total',
  'comparator_events',
  'comparator_total',
  'measure',
  'value',
  'low',
  'high',
  'unit',
  'certainty',
  'pmid',
  'passage_start',
  'passage_end',
] as const
