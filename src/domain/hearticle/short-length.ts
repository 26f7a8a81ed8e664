import type { Language } from '../../contract/protocol/language.ts'
import type { Evidence, Finding } from '../../contract/reading/evidence.ts'
import { absoluteOf, keyFinding } from '../evidence/key-figure.ts'
import { markupToText, nodesToText, parseMarkup } from '../text/markup.ts'
import { sentencesOf } from '../text/sentences.ts'

/** So many words the short length of a hearticle has at most, its headings included (P-SHORT-LENGTH). */
export const MOST_WORDS = 300

const MOST_OF_MEANING = 80
const MOST_NUMBERS = 2
const MOST_SOURCES = 4
const MOST_HELPFUL = 3
const MOST_HARMFUL = 2

export interface ShortLengthSource {
  findings: readonly Finding[]
  practice: Evidence['practice']
  mainTextBody: string
  mainActions: readonly string[]
  harmfulActions: readonly string[]
  /** The cited studies, in the order of their reference numbers. */
  pmids: readonly string[]
}

/** How what is not a text of the edition is said, so that its words can be counted. */
export interface ShortLengthWords {
  language: Language
  /** Undefined for a finding that cannot be said in absolute numbers. */
  finding: (finding: Finding) => string | undefined
  /** Undefined for a study that is not here. */
  source: (pmid: string) => string | undefined
  /** So many words its headings have. */
  headings: number
}

/** What the short length of a hearticle says; nothing in it that its edition does not say. */
export interface ShortLength {
  /** What it means for its reader; empty where nothing fits. */
  meaning: string
  /** As plain text: sources stand below, and explanations in the full length. */
  helpful: string[]
  harmful: string[]
  /** Besides the key finding, which the first screen says (P-FIRST-SCREEN): a harm first. */
  findings: Finding[]
  pmids: string[]
  /** Of all that it says, headings included. */
  words: number
}

/**
 * Chooses what the short length says: first what it means, then the sources, and of actions and
 * further figures as many as fit. Each piece is taken whole or not at all; of a long text its first
 * sentences (P-SHORT-LENGTH).
 */
export function shortLength(source: ShortLengthSource, words: ShortLengthWords): ShortLength {
  let left = MOST_WORDS - words.headings
  const fits = (text: string | null | undefined): boolean => {
    const count = wordsIn(text ?? '')
    if (count === 0 || count > left) return false
    left -= count
    return true
  }
  const plain = (markup: string) => markupToText(parseMarkup(markup)).trim()
  const meaning = firstSentences(meaningOf(source), words.language)
  const taken = {
    meaning: fits(meaning) ? meaning : '',
    pmids: source.pmids.slice(0, MOST_SOURCES).filter((pmid) => fits(words.source(pmid))),
    helpful: source.mainActions.slice(0, MOST_HELPFUL).map(plain).filter(fits),
    harmful: source.harmfulActions.slice(0, MOST_HARMFUL).map(plain).filter(fits),
  }
  const findings = furtherFindings(source.findings)
    .slice(0, MOST_NUMBERS)
    .filter((finding) => fits(words.finding(finding)))
  return { ...taken, findings, words: MOST_WORDS - left }
}

/** The sentence for lay people, in the language of the evidence; empty where there is none. */
export const layMeaning = ({ practice }: Pick<ShortLengthSource, 'practice'>): string =>
  practice?.lay.trim() ?? ''

/** The sentence for lay people, else how the text begins. */
function meaningOf({ practice, mainTextBody }: ShortLengthSource): string {
  const lay = layMeaning({ practice })
  if (lay) return lay
  const first = parseMarkup(mainTextBody).blocks.find(({ kind }) => kind === 'paragraph')
  return first ? nodesToText(first.nodes).trim() : ''
}

/** As many whole sentences of the begin of a text as it may have words. */
function firstSentences(text: string, language: Language): string {
  let end = 0
  for (const sentence of sentencesOf(text, language)) {
    if (wordsIn(text.slice(0, sentence.end)) > MOST_OF_MEANING) break
    end = sentence.end
  }
  return text.slice(0, end).trim()
}

/**
 * What can be shown in absolute numbers besides the key finding, and whose study did not fall: a
 * harm, then what is critical, then the others.
 */
function furtherFindings(findings: readonly Finding[]): Finding[] {
  const shown = findings.filter((finding) => !finding.fallen && absoluteOf(finding) !== undefined)
  const key = keyFinding(shown)
  const others = shown.filter((finding) => finding !== key)
  const harm = others.find(({ kind, observational }) => kind === 'harm' && !observational)
  const critical = others.filter((finding) => finding.critical)
  return [...new Set([harm, ...critical, ...others])].filter((finding) => finding !== undefined)
}

/** What stands between blanks. */
const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0
