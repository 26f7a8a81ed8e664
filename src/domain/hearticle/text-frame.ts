import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { effectOf } from '../evidence/effect.ts'
import { type CountedFinding, countedFindings, findingValue } from '../numbers/finding-values.ts'

const HEADINGS: Record<Language, readonly string[]> = {
  de: [
    'Die Frage',
    'Was herauskam',
    'Schäden',
    'Wie sicher das ist',
    'Für wen das gilt',
    'Was das heißt',
  ],
  en: [
    'The question',
    'What was found',
    'Harms',
    'How sure this is',
    'Whom it is about',
    'What it means',
  ],
}

/** A paragraph that nobody wrote yet. */
const OPEN = '…'
const OPEN_LINE = /^…$/m

/** Where a text has nothing yet: all of it, or a paragraph of its frame; -1 where it has all. */
export function openPlace(text: string): number {
  return text.trim() === '' ? 0 : text.search(OPEN_LINE)
}

/**
 * The frame of a text that nobody began: its headings, and below them the numbers of findings as
 * references, each with its outcome and its study (P-TEXT-FRAME). It writes no sentence.
 */
export function textFrame(findings: readonly WrittenFinding[], language: Language): string {
  const counted = countedFindings(findings)
  const isHarm = (finding: CountedFinding) => effectOf(finding).kind === 'harm'
  const linesOf = (some: readonly CountedFinding[]) =>
    some.flatMap((one) => {
      const reference = referenceTo(one, language)
      return reference === undefined
        ? []
        : [`${one.outcome[language]}: ${reference}.[Ref${one.pmid}]`]
    })
  const people = counted.flatMap((one) =>
    findingValue(one, { value: 'n' }, language) === undefined
      ? []
      : [`[#${one.id}:n][Ref${one.pmid}]`],
  )
  const below = [
    [],
    linesOf(counted.filter((one) => !isHarm(one))),
    linesOf(counted.filter(isHarm)),
    [],
    [...people.slice(0, 1), OPEN],
    [],
  ]
  return HEADINGS[language]
    .flatMap((heading, at) => [
      `## ${heading}`,
      ...((below[at]?.length ?? 0) > 0 ? (below[at] ?? []) : [OPEN]),
    ])
    .join('\n\n')
}

/** Both groups, else how they differ, else the measure with its limits. */
function referenceTo(finding: CountedFinding, language: Language): string | undefined {
  const has = (value: string) => findingValue(finding, { value }, language) !== undefined
  if (has('pair')) return `[#${finding.id}:pair]`
  if (has('value') && has('interval')) return `[#${finding.id}:value] ([#${finding.id}:interval])`
  return undefined
}
