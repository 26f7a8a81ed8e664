import type { WrittenEvidence } from '../../contract/desk/evidence.ts'
import type { Explanation } from '../../contract/desk/hearticle-facts.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { StudyDesign } from '../../contract/reading/evidence-choices.ts'
import type { Study } from '../../contract/reading/studies.ts'
import type { StudyCard } from '../../contract/reading/study-card.ts'
import { studyText } from '../evidence/abstract-text.ts'
import type { FindingFault } from '../evidence/finding-faults.ts'
import type { NumberFault } from '../numbers/number-faults.ts'
import type { SentenceFault } from './sentences/result-faults.ts'

export interface CheckedHearticle extends WrittenEvidence {
  citedPmids: readonly string[]
  texts: Record<Language, HearticleTexts>
  /**
   * Whether it was public before: such a one may stay without findings and study cards. Left out,
   * nobody asks for them.
   */
  wasPublic?: boolean | 'unknown'
  /** What readers are told of a change. */
  explanation?: Explanation | null | undefined
}

export interface CheckedStudy {
  /** The text in which passages are marked. */
  abstract: string
  isRetracted: boolean
  isWithdrawn: boolean
  /** A concern about it was published, or it was retracted in part. */
  isInDoubt?: boolean | undefined
  /** How it was made; null where nobody knows. */
  design?: StudyDesign | null | undefined
  /** Nobody says who paid, nor that the paper does not say it; left out where nobody can know. */
  isFundingOpen?: boolean | undefined
  /** Who says how it was made; 'none' where neither PubMed nor an editor does. */
  card?: 'none' | StudyCard['state'] | undefined
}

export interface KnownStudies {
  /** Stored, withdrawn ones among them. */
  stored: ReadonlySet<string>
  retracted: ReadonlySet<string>
  withdrawn: ReadonlySet<string>
  /** By PMID; left out until all are there, as without them no number can be checked. */
  sources?: ReadonlyMap<string, CheckedStudy> | undefined
  /** '2026-11-22'; left out where nothing can be overdue. */
  today?: string | undefined
}

/** Something that an editor should look at before a hearticle is published. */
export interface Check {
  kind:
    | 'missing'
    | 'noActions'
    | 'fewer'
    | 'markup'
    | 'uncitedNumber'
    | 'otherNumber'
    | 'unboundNumber'
    | 'numberReference'
    | 'numberElsewhere'
    | 'numberEntry'
    | 'unusedNumber'
    | 'sizeWord'
    | 'typedQuantity'
    | 'otherQuantity'
    | 'quantityContradicts'
    | 'relativeAlone'
    | SentenceFault['kind']
    | 'numbersExchanged'
    | 'retractedSupport'
    | 'fallen'
    | 'inDoubt'
    | 'undeclared'
    | 'unused'
    | 'unknown'
    | 'retracted'
    | 'withdrawn'
    | 'noFindings'
    | 'finding'
    | 'fundingUnknown'
    | 'noStudyCard'
    | 'cardNotConfirmed'
    | 'reviewOverdue'
    | 'quizWithoutFinding'
    | 'unexplainedTerm'
    | 'longSentence'
    | 'hardToRead'
    | 'emptyExplanation'
  /** It keeps a hearticle from review and publication (P-CHECKS-STOP); all others are advice. */
  blocks: boolean
  language?: Language
  /** A text or list, or a place of the evidence: 'findings.0.arms.0.events'. */
  field:
    | TextField
    | `numbers.${string}`
    | 'citedPmids'
    | 'noFindingsReason'
    | 'responsibility'
    | `quiz.${string}`
    | `findings.${string}`
    | `comparisons.${string}`
    | 'explanation'
    | `explanation.${Language}`
  /** Of an entry of a list. */
  index?: number
  /** Where in the text: offsets in UTF-16 units. */
  start?: number
  end?: number
  /** A number, a study, or the words of the text that it is about. */
  detail?: string
  /** A number in the notation of `numbersIn`; of a range its ends. */
  value?: string
  to?: string
  /** What is wrong with a finding, or with an entry of the numbers. */
  fault?: FindingFault['fault'] | NumberFault['fault']
}

export type CheckPlace = Pick<Check, 'language' | 'field' | 'index' | 'start' | 'end'>

/**
 * The name of the place that a check is about, as forms and errors have it: 'de.mainActions.2',
 * 'practice.lay.de'.
 */
export function placeOfCheck({ language, field, index }: CheckPlace): string {
  if (language && field.startsWith('practice.')) return `${field}.${language}`
  return [language, field, index].filter((part) => part !== undefined).join('.')
}

/** A text of a translation, or a sentence for practice. */
type TextField = keyof HearticleTexts | 'practice.professional' | 'practice.lay'

export interface Place {
  field: TextField
  index?: number
  text: string
}

/** The texts that can carry numbers and citations, with their places. */
export function placesOf(texts: HearticleTexts): Place[] {
  const list = (field: 'mainActions' | 'harmfulActions'): Place[] =>
    texts[field].map((text, index) => ({ field, index, text }))
  return [
    { field: 'headline', text: texts.headline },
    { field: 'mainTextBody', text: texts.mainTextBody },
    ...list('mainActions'),
    ...list('harmfulActions'),
  ]
}

const SHOWN = 80

export const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** A study as the checks of a hearticle need it. @param study as answers carry it */
export function checkedStudy(study: Study, isWithdrawn: boolean): CheckedStudy {
  const { notices, studyCard: card } = study
  return {
    abstract: studyText(study),
    isRetracted: notices.some(({ type }) => type === 'retracted'),
    isWithdrawn,
    isInDoubt: notices.some(
      ({ type }) => type === 'expression-of-concern' || type === 'partially-retracted',
    ),
    design: card?.design ?? null,
    isFundingOpen: !card?.funding && !card?.notStated.includes('funding'),
    card: card?.design || card?.state === 'confirmed' ? card.state : 'none',
  }
}
