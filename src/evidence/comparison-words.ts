import type { Comparison } from '../contract/reading/evidence.ts'
import type { Translate } from '../i18n/translator.ts'

/** What is known of the harms of a comparison, and where that is said: 'not measured, PMID 7, table 2'. */
export function harmsInWords(
  { harmsReported, harmsSource }: Pick<Comparison, 'harmsReported' | 'harmsSource'>,
  t: Translate,
): string {
  const source = harmsSource ? [`PMID ${harmsSource.pmid}`, harmsSource.place] : []
  return [t(`evidence:harms.${harmsReported}`), ...source].filter(Boolean).join(', ')
}

/** A comparison in one line: 'Little salt; compared with: usual salt; adults'. */
export function comparisonInWords(
  {
    intervention,
    comparator,
    population,
  }: Pick<Comparison, 'intervention' | 'comparator' | 'population'>,
  t: Translate,
): string {
  return [intervention, t('evidence:comparedWith', { comparator }), population]
    .filter(Boolean)
    .join('; ')
}
