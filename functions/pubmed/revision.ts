import { hash } from 'node:crypto'
import type { StudyRevision } from '../../src/domain/study/study.ts'
import { exactDay } from './dates.ts'
import { plainText } from './inline-text.ts'
import { find, type XmlElement } from './xml/xml-tree.ts'

export function pmidIn(element: XmlElement | undefined): string | undefined {
  const pmid = plainText(element)
  return /^[1-9]\d{0,9}$/.test(pmid) ? pmid : undefined
}

/**
 * Which edition of a record this is.
 * @param citation the element with the `PMID`, whose `Version` counts
 * @param days names of its dates, of which the first that is there counts
 * @param text the record as it came
 */
export function revisionOf(citation: XmlElement, days: string[], text: string): StudyRevision {
  const version = Number(find(citation, 'PMID')?.attributes.Version ?? 1)
  const revised = days.map((name) => exactDay(find(citation, name))).find(Boolean) ?? ''
  return {
    version: Number.isInteger(version) && version > 0 ? version : 1,
    revised,
    digest: hash('sha256', text, 'hex'),
  }
}
