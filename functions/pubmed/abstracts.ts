import { type SectionCategory, sectionCategories } from '../../src/contract/reading/studies.ts'
import type { AbstractSection } from '../../src/domain/study/study.ts'
import { inlineMarkup, plainText } from './inline-text.ts'
import { childrenOf, type XmlElement } from './xml/xml-tree.ts'

const WORD = /[\p{L}\p{N}]/u
/** What stands where an abstract would be. */
const NO_ABSTRACT = /^\[?(abstract available from the publisher|no abstract available)\.?\]?$/i

/** Headings that plainly are a category, where PubMed assigned none. */
const PLAIN_HEADINGS: [RegExp, SectionCategory][] = [
  [/^(background|hintergrund)$/i, 'BACKGROUND'],
  [/^(objectives?|aims?|ziele?|zielsetzung)$/i, 'OBJECTIVE'],
  [/^(methods?|methoden?|methodik)$/i, 'METHODS'],
  [/^(results?|ergebnis(se)?)$/i, 'RESULTS'],
  [/^(conclusions?|schlussfolgerung(en)?|fazit)$/i, 'CONCLUSIONS'],
]
/** Headings that say more than the category PubMed assigns, which has none for them. */
const FINER_HEADINGS: [RegExp, SectionCategory][] = [
  [/^((study )?limitations?|limitation(en)?)$/i, 'LIMITATIONS'],
  [/^take[- ]home[- ]messages?$/i, 'TAKE_HOME'],
  [/^(key )?terms$/i, 'TERMS'],
]

/** A summary for laypersons, which is no abstract of the paper; the type is written in several ways. */
const FOR_LAYPERSONS = /^plain[- ]language/i

/**
 * The abstract in English: `Abstract`, else the first `OtherAbstract` in English that is one
 * (P-IMPORT-LANGUAGES).
 * @param others every `OtherAbstract` of the record
 */
export function englishAbstract(
  abstract: XmlElement | undefined,
  others: readonly XmlElement[],
): AbstractSection[] {
  const own = abstractSections(abstract)
  return own.length > 0 ? own : otherAbstract(others, 'eng')
}

/**
 * The first `OtherAbstract` in a language that is an abstract; empty where there is none.
 * @param language 'eng' or 'ger', as PubMed writes it; where it names none, it means English
 */
export function otherAbstract(
  others: readonly XmlElement[],
  language: 'eng' | 'ger',
): AbstractSection[] {
  for (const other of others) {
    const { Language = 'eng', Type = '' } = other.attributes
    if (Language !== language || FOR_LAYPERSONS.test(Type)) continue
    const sections = abstractSections(other)
    if (sections.length > 0) return sections
  }
  return []
}

/** The parts of an `Abstract` or `OtherAbstract` that have text; none where no part has a word. */
function abstractSections(abstract: XmlElement | undefined): AbstractSection[] {
  const sections: AbstractSection[] = []
  const elements = childrenOf(abstract, 'AbstractText')
  if (!elements.some((element) => WORD.test(plainText(element)))) return []
  for (const element of elements) {
    const text = inlineMarkup(element)
    if (text === '' || NO_ABSTRACT.test(text)) continue
    const label = labelOf(element)
    const category = categoryOf(label, element.attributes.NlmCategory)
    sections.push({ ...(label !== '' && { label }), ...(category && { category }), text })
  }
  return sections
}

/** UNLABELLED is PubMed's own word for a part without a heading. */
function labelOf(element: XmlElement): string {
  const label = (element.attributes.Label ?? '').replaceAll(/\s+/g, ' ').trim()
  return label.toUpperCase() === 'UNLABELLED' ? '' : label
}

function categoryOf(label: string, assigned: string | undefined): SectionCategory | undefined {
  const heading = label.replace(/[:.]$/, '')
  const named = (list: [RegExp, SectionCategory][]) =>
    list.find(([pattern]) => pattern.test(heading))?.[1]
  const assignedCategory = sectionCategories.find((category) => category === assigned)
  return named(FINER_HEADINGS) ?? assignedCategory ?? named(PLAIN_HEADINGS)
}
