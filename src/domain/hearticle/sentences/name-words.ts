import type { WrittenComparison, WrittenFinding } from '../../../contract/desk/evidence.ts'
import type { Language } from '../../../contract/protocol/language.ts'

/** Words that are said for one another, by their beginnings; those of both languages together. */
const SYNONYMS: ReadonlyArray<readonly [string, RegExp]> = [
  [
    'death',
    /^(?:tode?s?$|todes|tote[rnms]?$|tot$|starb|stirbt|sterb|gestorben|verst[ao]rb|mortal|death|died$|dying|dead)/,
  ],
  ['fall', /^(?:sturz|stürz|gestürz|falls?$|fell$|fallen$|falling)/],
  ['stroke', /^(?:schlaganf|hirninfarkt|strokes?$)/],
  ['infarct', /^(?:herzinfarkt|infarkt|myokard|myocard|infarct|attacks?$)/],
  ['bleeding', /^(?:blutung|blutet|geblutet|bleed|bled$|haemorrh|hemorrh)/],
  ['cancer', /^(?:krebs|tumor|karzinom|cancer|carcinom)/],
  ['hospital', /^(?:spital|krankenhaus|klinik|hospital|admission|admitted)/],
  ['fracture', /^(?:fraktur|knochenbr|gebrochen|fractur|broken)/],
  ['dementia', /^(?:demenz|dement)/],
  ['weight', /^(?:gewicht|körpergewicht|weigh)/],
  ['pain', /^(?:schmerz|pain)/],
  ['loss', /^(?:verlust|verlor|verlier|los[st]$|loses$|losing$)/],
  ['placebo', /^(?:placebo|schein|dummy|sham)/],
  ['cognition', /^(?:geist|denk|kogniti|gedächt|think|cogniti|memory)/],
]

const EMPTY = new Set(
  `aber als aller allen alle anfall ander andere anderer auch beim dass dem den der des die dies diese dieser durch
einem einen einer eines eine fast für gegen hatte hatten haben jahr jahre jahren jede jeden jeder jedem kein
keine keinen keiner kurz lang mehr mensch menschen mindestens mit nach nicht noch nur oder ohne pro schwer
schwere schweres schwerer schwerwiegend schwerwiegende sehr sich sind statt tag tage teil über unter ursache und von vor waren wegen weniger wenn
wer werden wie wurde wurden zum zur
etwa rund mittel insgesamt überhaupt jene jener mean average
about after against all and any are been before below cause event events ereignis ereignisse ereignissen each
eine from group groups gruppe gruppen had has have her his into least less major more most new nor not one only other out over people
per person rather same serious some such target than that the their them then there these they this those
time under until was were when which who with without year years ziel ziele
behandlung treatment care betreuung change veränderung test tests`.split(/\s+/),
)

const ENDING = /(?:innen|ern|em|en|er|es|ing|ed|e|n|s)$/u

/** By what a word is known in all its endings; undefined of one that names nothing. */
export function keyOf(word: string): string | undefined {
  if (/^\p{Lu}{2,}$/u.test(word)) return word.toLowerCase()
  const low = word.toLowerCase().replace(/[’'].*$/u, '')
  const known = SYNONYMS.find(([, pattern]) => pattern.test(low))
  if (known) return known[0]
  if (low.length < 4 || EMPTY.has(low)) return undefined
  const stem = low.replace(ENDING, '')
  return stem.length >= 4 ? stem : low
}

const WORD = /\p{L}[\p{L}’']*/gu

/** The keys of the words of a name; of a compound with hyphens, each part. */
export function keysOf(name: string): Set<string> {
  return new Set([...name.matchAll(WORD)].flatMap(([word]) => keyOf(word) ?? []))
}

const LONG = 5

/** Whether two words name the same thing: 'Programm' is one for 'Lebensstilprogramm'. */
export const isSameKey = (a: string, b: string) =>
  a === b ||
  (Math.min(a.length, b.length) >= LONG &&
    (a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a)))

export interface NamedWord {
  start: number
  end: number
  key: string
}

/** The words of a text that name something, in their order. */
export function namedWords(words: string): NamedWord[] {
  return [...words.matchAll(WORD)].flatMap(({ 0: word, index }): NamedWord[] => {
    const key = keyOf(word)
    return key === undefined ? [] : [{ start: index, end: index + word.length, key }]
  })
}

/** The keys of a set that none of another is the same as. */
export const distinct = (own: Iterable<string>, others: Iterable<string>) => {
  const theirs = [...others]
  return [...own].filter((key) => !theirs.some((other) => isSameKey(key, other)))
}

/** What names the groups of a finding in a language: words that only one of them has. */
export function groupNames(
  { arms, outcome }: Pick<WrittenFinding, 'arms' | 'outcome'>,
  comparison: WrittenComparison | undefined,
  language: Language,
): { intervention: string[]; comparator: string[] } {
  const keys = (names: Array<string | undefined>) =>
    new Set(names.flatMap((name) => [...keysOf(name ?? '')]))
  const intervention = keys([arms?.[0].label[language], comparison?.intervention?.[language]])
  const comparator = keys([arms?.[1].label[language], comparison?.comparator[language]])
  const about = keysOf(outcome[language])
  return {
    intervention: distinct(intervention, [...comparator, ...about]),
    comparator: distinct(comparator, [...intervention, ...about]),
  }
}
