/**
 * Where an edition differs from another one: all that belongs to a part of it, each place once, for
 * those who approve it (P-DIFFERENCE), and what of that readers are told (P-CHANGE-LOG).
 */

import { textNames } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type {
  ChangedField,
  ChangedPlace,
  EditionDifference,
} from '../../contract/reading/edition-changes.ts'
import { type EditionPart, editionParts } from '../../contract/reading/edition-changes.ts'
import { isMarkedIn } from '../evidence/abstract-text.ts'
import { sentencesAround } from '../evidence/source-sentences.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { nameOfPlace } from '../hearticle/text-place.ts'
import { countedFindings, findingValue } from '../numbers/finding-values.ts'
import { referenceMark, renderWithPlaces } from '../numbers/render-numbers.ts'
import { isSameData } from '../text/canonical-json.ts'
import { listChanges } from '../text/list-changes.ts'
import { matchingParagraphs } from '../text/matching-paragraphs.ts'
import {
  comparedTokens,
  segmentsOf,
  type TextToken,
  type TokenRun,
  textDifference,
  tokensOf,
} from '../text/text-difference.ts'
import type { MovedSource } from './changed-sources.ts'
import { contentOf } from './edition.ts'

/** The content of a part, or of an entry of it, in an edition; undefined where it has none. */
interface Side {
  hearticle: HearticleRecord | undefined
  value: unknown
  abstracts: Abstracts
}

/** The texts that abstracts have and had, by the ids of studies. */
type Abstracts = ReadonlyMap<string, readonly string[]>

type Sides = readonly [was: Side, is: Side]

const onBoth = <T>([was, is]: Sides, of: (side: Side) => T): [was: T, is: T] => [of(was), of(is)]

/** The words of a place. */
interface Words {
  tokens: TextToken[]
  text: string
}

/**
 * The places in which an edition differs from an earlier one, by texts of each language and evidence.
 * @param before undefined where everything is new
 * @param abstracts of which passages are told in words; of others by their characters
 */
export function editionDifference(
  before: HearticleRecord | undefined,
  after: HearticleRecord,
  abstracts: Abstracts = new Map(),
): ChangedPlace[] {
  return editionParts.flatMap((part) => {
    const sides: Sides = [
      { hearticle: before, value: before && contentOf(before, part), abstracts },
      { hearticle: after, value: contentOf(after, part), abstracts },
    ]
    return keysIn(sides).flatMap((name) => {
      const inside = within(sides, name)
      if (part === 'evidence') return changedFacts(part, name, inside)
      const text = textNames.find((one) => one === name)
      return text ? changedTexts(part, text, inside) : changedFacts(part, `${part}.${name}`, inside)
    })
  })
}

/** Of a text by paragraph, of a list by entry. */
function changedTexts(
  language: Language,
  field: (typeof textNames)[number],
  sides: Sides,
): ChangedPlace[] {
  const wordsOf = ({ hearticle }: Side, text: string) =>
    field === 'keywords' ? plainWords(text) : wordsWithNumbers(hearticle, text, language)
  const placeOf = (index: number | null) => nameOfPlace(language, { field, index })
  const [was, is] = onBoth(sides, (side) =>
    paragraphsOf(side.value).map((text) => wordsOf(side, text)),
  )
  const changes = changedParagraphs(was, is).flatMap(({ index, before, after }) =>
    changedPlace(language, placeOf(field === 'headline' ? null : index), [
      changedField('', before, after),
    ]),
  )
  if (changes.length > 0 || isSameData(sides[0].value, sides[1].value)) return changes
  // Only what parts its paragraphs differs.
  const [before, after] = onBoth(sides, (side) => wordsOf(side, String(side.value ?? '')))
  return changedPlace(language, placeOf(null), [changedField('', before, after)])
}

const PARAGRAPH_BREAK = /\n[^\S\n]*\n\s*/

function paragraphsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = typeof value === 'string' ? value : ''
  return text.split(PARAGRAPH_BREAK).filter((paragraph) => paragraph !== '')
}

/** Paragraphs that read otherwise, or the same by another number. */
function changedParagraphs(was: readonly Words[], is: readonly Words[]) {
  const compared = (words: readonly Words[]) => words.map(({ tokens }) => JSON.stringify(tokens))
  let shift = 0
  return listChanges(compared(was), compared(is)).flatMap(({ start, removed, come }) => {
    const went = was.slice(start, start + removed.length)
    const came = is.slice(start + shift, start + shift + come.length)
    const [from, to] = [start, start + shift]
    shift += come.length - removed.length
    const textsOf = (words: readonly Words[]) => words.map(({ text }) => text)
    return matchingParagraphs(textsOf(went), textsOf(came)).map((match) => ({
      index: match.is === undefined ? from + (match.was ?? 0) : to + match.is,
      before: match.was === undefined ? undefined : went[match.was],
      after: match.is === undefined ? undefined : came[match.is],
    }))
  })
}

/** Of a list whose entries have ids by entry, else as one. */
function changedFacts(part: EditionPart, place: string, sides: Sides): ChangedPlace[] {
  const [were, are] = onBoth(sides, ({ value }) => entriesOf(value))
  if (!were && !are) return changedPlace(part, place, changedFields(place, sides))
  const ids = [...new Set([...(are?.keys() ?? []), ...(were?.keys() ?? [])])]
  const changes = ids.flatMap((id) => {
    const entry = onBoth(sides, (side) => withValue(side, entriesOf(side.value)?.get(id)))
    return changedPlace(part, `${place}.${id}`, changedFields(place, entry))
  })
  // Those that are in both can stand in another order.
  const idsOf = (one: typeof were, other: typeof were) =>
    plainWords([...(one?.keys() ?? [])].filter((id) => other?.has(id)).join(', '))
  const moved = changedField('', idsOf(were, are), idsOf(are, were))
  return [...changes, ...changedPlace(part, place, moved.pieces.some(isMark) ? [moved] : [])]
}

const isMark = ({ kind }: { kind: string }) => kind !== 'same'

const changedPlace = (part: EditionPart, place: string, fields: ChangedField[]): ChangedPlace[] =>
  fields.length > 0 ? [{ part, place, fields }] : []

/** The entries of a list by their ids; undefined of anything else. */
function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const ids = value.map((entry: { id?: unknown } | null) => entry?.id)
  return ids.every((id) => typeof id === 'string')
    ? new Map(ids.map((id, index) => [id, value[index]]))
    : undefined
}

function changedFields(place: string, sides: Sides): ChangedField[] {
  const [were, are] = onBoth(sides, (side) => {
    const { hearticle } = side
    const wordsOf = (text: string, language: Language | undefined) =>
      place === 'practice' && language
        ? wordsWithNumbers(hearticle, text, language)
        : plainWords(text)
    const leaves = [...resultOf(place, side), ...leavesOf(side.value, [], undefined)]
    return new Map(
      leaves.map(({ path, text, passage }) => [
        path.join('.'),
        {
          words: wordsOf(text, languageIn(path)),
          passage: passage && passageOf(passage, side.abstracts),
        },
      ]),
    )
  })
  const names = [...new Set([...are.keys(), ...were.keys()])]
  return names.flatMap((name) => {
    const [was, is] = [were.get(name), are.get(name)]
    const field =
      was?.passage || is?.passage
        ? changedPassage(name, was?.passage, is?.passage)
        : changedField(name, was?.words, is?.words)
    return field.pieces.some(isMark) ? [field] : []
  })
}

const languageIn = (path: readonly string[]) => languages.find((one) => one === path.at(-1))

interface Leaf {
  path: readonly string[]
  text: string
  passage?: Passage
}

/** A stretch of the abstract of a study. */
interface Passage {
  pmid: string | undefined
  start: number
  end: number
  digest: string
}

/** What texts say by a finding: it follows from its facts, and from how others of its comparison are counted. */
function resultOf(place: string, { hearticle, value }: Side): Leaf[] {
  const id = asObject(value).id
  if (place !== 'findings' || id === undefined) return []
  const finding = countedFindings(hearticle?.findings ?? []).find((one) => one.id === id)
  return languages.flatMap((language) => {
    const text = finding && findingValue(finding, { value: 'pair' }, language)
    return text ? [{ path: ['result', language], text }] : []
  })
}

/** What is said by something, with where; an entry's id names it already. */
function leavesOf(value: unknown, path: readonly string[], pmid: string | undefined): Leaf[] {
  if (value === undefined || value === null) return []
  // A fact that is not so is not said, 'breaking'.
  if (value === false && path.length === 0) return []
  if (typeof value !== 'object') return [{ path, text: String(value) }]
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) {
    return value.length > 0 ? [{ path, text: value.join(', ') }] : []
  }
  const of = 'pmid' in value && typeof value.pmid === 'string' ? value.pmid : pmid
  // It is moved as a whole.
  if (path.at(-1) === 'passage') {
    const passage = { ...(value as Omit<Passage, 'pmid'>), pmid: of }
    return [{ path, text: '', passage }]
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'id' && path.length === 0 ? [] : leavesOf(inner, [...path, name], of),
  )
}

interface PassageWords {
  /** The words of the abstract; undefined where that is not at hand. */
  quoted: string | undefined
  /** The sentences around them. */
  sentences: string | undefined
  digest: string
  /** The study, from which character to which, and of which abstract. */
  placed: string
}

function passageOf(passage: Passage, abstracts: Abstracts): PassageWords {
  const { pmid, start, end, digest } = passage
  const abstract = abstracts.get(pmid ?? '')?.find((text) => isMarkedIn(text, passage))
  return {
    quoted: abstract?.slice(start, end),
    sentences: abstract === undefined ? undefined : sentencesAround(abstract, { start, end }),
    digest,
    placed: [pmid, `${start}–${end}`, digest].filter(Boolean).join(' '),
  }
}

/** Of so many words that both passages have, one became the other; else it is another one as a whole. */
const ALIKE = 0.5

function changedPassage(
  field: string,
  was: PassageWords | undefined,
  is: PassageWords | undefined,
): ChangedField {
  if (was?.placed === is?.placed) return { field, pieces: [], numbers: [] }
  // Of another abstract the same words can be part of a sentence that says something else.
  const isMoved = was?.sentences !== undefined && is?.sentences && was.digest !== is.digest
  const wordsOf = (one: PassageWords | undefined) => (isMoved ? one?.sentences : one?.quoted)
  // The same words can stand at another place.
  const isSame = wordsOf(was) === wordsOf(is)
  const [before, after] = [was, is].map((one) =>
    tokensOf((isSame ? one?.placed : (wordsOf(one) ?? one?.placed)) ?? ''),
  )
  const [went = [], came = []] = [before, after]
  const runs = comparedTokens(went, came)
  const shared = runs.flatMap(({ kind, tokens }) => (kind === 'same' ? tokens : [])).length
  const areQuoted = was?.quoted !== undefined && is?.quoted !== undefined && !isSame
  const isOther = !areQuoted || shared < ALIKE * Math.max(went.length, came.length)
  return { field, pieces: segmentsOf(isOther ? wholeRuns(went, came) : runs), numbers: [] }
}

function changedField(
  field: string,
  before: Words | undefined,
  after: Words | undefined,
): ChangedField {
  const [was, is] = [before?.tokens ?? [], after?.tokens ?? []]
  const isWord = [before, after].every((words) => !/\s/.test(words?.text ?? ''))
  const isSame = before?.text === after?.text
  // A word, a number or a day becomes another one as a whole.
  const runs = isWord && !isSame ? wholeRuns(was, is) : comparedTokens(was, is)
  return { field, pieces: segmentsOf(runs), numbers: changedNumbers(runs) }
}

const wholeRuns = (was: TextToken[], is: TextToken[]): TokenRun[] => [
  { kind: 'removed', tokens: was },
  { kind: 'added', tokens: is },
]

/** Numbers that went, each with that which came in its place. */
function changedNumbers(runs: TokenRun[]): ChangedField['numbers'] {
  const changes: ChangedField['numbers'] = []
  let went: Array<{ source: string; text: string }> = []
  let came: typeof went = []
  const close = () => {
    const most = Math.max(went.length, came.length)
    for (let index = 0; index < most; index += 1) {
      changes.push({ before: went[index] ?? null, after: came[index] ?? null })
    }
    went = []
    came = []
  }
  for (const { kind, tokens } of runs) {
    const numbers = tokens.flatMap(({ text, source }) => (source ? [{ source, text }] : []))
    if (kind === 'removed') went.push(...numbers)
    else if (kind === 'added') came.push(...numbers)
    else close()
  }
  close()
  return changes
}

const plainWords = (text: string): Words => ({ tokens: tokensOf(text), text })

/** With numbers as readers see them, each with what it refers to (P-NUMBER-BOUND). */
function wordsWithNumbers(
  hearticle: HearticleRecord | undefined,
  written: string,
  language: Language,
): Words {
  const { text, references } = renderWithPlaces(written, language, hearticle ?? {})
  const tokens: TextToken[] = []
  let at = 0
  for (const reference of references) {
    tokens.push(...tokensOf(text.slice(at, reference.start)))
    const source = referenceMark(reference.written).slice(2, -1)
    tokens.push({ text: text.slice(reference.start, reference.end), source })
    at = reference.end
  }
  tokens.push(...tokensOf(text.slice(at)))
  return { tokens, text }
}

const asObject = (value: unknown) => (value ?? {}) as Record<string, unknown>

function keysIn(sides: Sides): string[] {
  const [was, is] = onBoth(sides, ({ value }) => Object.keys(asObject(value)))
  return [...new Set([...is, ...was])]
}

const within = (sides: Sides, name: string): Sides =>
  onBoth(sides, (side) => withValue(side, asObject(side.value)[name]))

const withValue = ({ hearticle, abstracts }: Side, value: unknown): Side => ({
  hearticle,
  value,
  abstracts,
})

/** What a difference names by ids, as people of a language call it; of what is gone, as it was. */
export function namesIn(
  changes: readonly ChangedPlace[],
  editions: ReadonlyArray<HearticleRecord | undefined>,
  language: Language,
): EditionDifference['names'] {
  const named = new Set(
    changes.flatMap(({ place, fields }) => [
      place,
      ...fields.flatMap(({ field, pieces, numbers }) => [
        ...(field === 'comparisonId' ? pieces.map(({ text }) => `comparisons.${text}`) : []),
        ...numbers
          .flatMap(({ before, after }) => [before, after])
          .map((number) => `findings.${number?.source.split(':')[0]}`),
      ]),
    ]),
  )
  const names = editions.flatMap((edition) => [
    ...(edition?.findings ?? []).map(
      ({ id, outcome }) => [`findings.${id}`, outcome[language]] as const,
    ),
    ...(edition?.comparisons ?? []).map(
      ({ id, comparator }) => [`comparisons.${id}`, comparator[language]] as const,
    ),
  ])
  return Object.fromEntries(names.filter(([id]) => named.has(id)))
}

/** How the sentences read in which passages stand, before and now (P-SOURCE-CHANGED). */
export function sourceDifference(
  moved: readonly MovedSource[],
  hearticle: HearticleRecord,
  language: Language,
): EditionDifference {
  const changes = moved.flatMap(({ place, changes: sentences }) =>
    changedPlace(
      'evidence',
      place,
      sentences.map(({ was, is }) => ({
        field: place.startsWith('comparisons.') ? 'harms.passage' : 'passage',
        pieces: textDifference(was, is),
        numbers: [],
      })),
    ),
  )
  return { changes, names: namesIn(changes, [hearticle], language) }
}

/** What readers see of an edition, beside the note on its change, which stands above. */
const FOR_READERS: ReadonlySet<string> = new Set([
  ...textNames,
  ...[
    'findings',
    'comparisons',
    'noFindingsReason',
    'practice',
    'responsibility',
    'quiz',
    'citedPmids',
  ],
  'ownPicture',
])

/** What readers of a language are told of the difference between two editions. */
export function differenceForReaders(
  before: HearticleRecord,
  after: HearticleRecord,
  language: Language,
): EditionDifference {
  const changes = editionDifference(before, after).flatMap(({ part, place, fields }) => {
    if (part !== language && part !== 'evidence') return []
    const name = place.split('.')[part === 'evidence' ? 0 : 1] ?? ''
    const isRead = ({ field }: ChangedField) => {
      // Of a picture, what is on it.
      if (name === 'ownPicture' && !field.startsWith('alt')) return false
      const inLanguage = languageIn(field.split('.'))
      return inLanguage === undefined || inLanguage === language
    }
    const read = FOR_READERS.has(name) ? fields.filter(isRead) : []
    return changedPlace(part, place, read)
  })
  return { changes, names: namesIn(changes, [before, after], language) }
}
