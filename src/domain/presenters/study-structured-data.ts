/** How a study is named in the vocabulary of schema.org, on its own page and where it is cited. */
import type { PropertyValue } from 'schema-dts'
import type { Study } from '../../contract/reading/studies.ts'
import { doiAddress } from '../study/doi.ts'

type Identified = Pick<Study, 'pmid' | 'doi' | 'pmcid' | 'url'>

/** PMID, DOI and PMC id, as far as there are. */
export function studyIdentifiers({ pmid, doi, pmcid }: Identified): PropertyValue[] {
  return [
    identifier('PMID', pmid),
    ...(doi ? [identifier('DOI', doi)] : []),
    ...(pmcid ? [identifier('PMCID', pmcid)] : []),
  ]
}

/** Where else the same publication is found. */
export function studySameAs({ url, doi }: Identified): string[] {
  return doi ? [url, doiAddress(doi)] : [url]
}

function identifier(propertyID: string, value: string): PropertyValue {
  return { '@type': 'PropertyValue', propertyID, value }
}
