import type { Study, StudySection } from '../../contract/reading/studies.ts'
import { rememberLast } from '../quantities/remember-last.ts'
import type { StudyRecord } from '../study/study.ts'
import { type InlineText, inlineTexts } from '../text/inline-markup.ts'

type Sections = ReadonlyArray<{ label?: string | null | undefined; text: string }>

/**
 * The text of an abstract: its parts, each led by its label, with a blank line between them. Answers on
 * a study carry the same text as `abstract`.
 */
export function abstractText(sections: Sections): string {
  return abstractTexts(sections)
    .map(({ plain }) => plain)
    .join('')
}

/** The same in pieces, each beside what a page shows of it. */
export function abstractTexts(sections: Sections): InlineText[] {
  const same = (text: string): InlineText => ({ shown: text, plain: text })
  return sections.flatMap(({ label, text }, index) => [
    ...(index > 0 ? [same('\n\n')] : []),
    ...(label ? [same(`${label}: `)] : []),
    ...inlineTexts(text),
  ])
}

/** What passages of a study are marked in: its abstract, and results of its trial in the registry. */
export interface PassageSource {
  abstract: Sections
  registry?: { sections: Sections } | undefined
}

/** The text of a study in which passages are marked: its abstract, then the registry's results (P-REGISTRY-TEXT). */
export const passageText = ({ abstract, registry }: PassageSource): string =>
  withResults(abstractText(abstract), registry?.sections)

/** The same of a study as answers carry it. */
export const studyText = ({ abstract, registry }: Pick<Study, 'abstract' | 'registry'>): string =>
  withResults(abstract, registry?.sections.map(sectionOf))

const withResults = (abstract: string, results: Sections = []): string =>
  [abstract, abstractText(results)].filter((text) => text !== '').join('\n\n')

/** Its parts, each as it is stored. */
export const sectionsOf = ({
  abstractSections,
  registry,
}: Pick<Study, 'abstractSections' | 'registry'>): Sections =>
  [...abstractSections, ...(registry?.sections ?? [])].map(sectionOf)

const sectionOf = ({ label, markup }: StudySection) => ({ label, text: markup })

/** What leads the results of a registry in that text: behind it, no word is the abstract's. */
export const registryLabel = (registration: string): string =>
  `Results at ClinicalTrials.gov (${registration})`

const REGISTRY = /(?:^|\n\n)Results at ClinicalTrials\.gov \(NCT\d{8}\): /

/** Where the abstract ends in the text of a study. */
export function abstractEnd(text: string): number {
  const at = text.search(REGISTRY)
  return at === -1 ? text.length : at
}

/** The rows of the registry in which a passage stands; undefined of one in the abstract. */
export function rowsAround(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } | undefined {
  if (start < abstractEnd(text)) return undefined
  const to = text.indexOf('\n\n', end)
  return { start: Math.max(0, text.lastIndexOf('\n\n', start)), end: to === -1 ? text.length : to }
}

/** What a study's registry says, where a passage of the study stands in it. */
export const registryAt = (
  study: Pick<Study, 'abstract' | 'registry'>,
  passage: { start: number } | null | undefined,
): Study['registry'] =>
  passage && passage.start >= abstractEnd(studyText(study)) ? study.registry : undefined

/** The texts of studies in which passages are marked, by pmid. */
export const abstractsByPmid = (studies: ReadonlyArray<Pick<StudyRecord, 'pmid' | 'source'>>) =>
  new Map(studies.map(({ pmid, source }) => [pmid, passageText(source)]))

/**
 * The digest that a passage carries: of the abstract where it stands there, else of the whole text, so
 * that what changes in the registry concerns nothing that stands in the abstract.
 */
export const passageDigest = (text: string, { end }: { end: number }): string =>
  digestOf(end <= abstractEnd(text) ? text.slice(0, abstractEnd(text)) : text)

/** Whether a passage was marked in a text as it is. */
export const isMarkedIn = (
  text: string,
  { end, digest }: { end: number; digest: string },
): boolean => digest === digestOf(text) || digest === passageDigest(text, { end })

/**
 * A digest of a text, the same in the browser and in the API, so that a change of it is noticed. It
 * proves nothing against somebody who wants to deceive (FNV-1a, 64 bits, hexadecimal).
 */
export const digestOf = (text: string): string => remembered(text, 'en')

const remembered = rememberLast((text) => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
})
