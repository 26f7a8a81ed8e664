/** Whether the passage of a statement on harms makes it (P-HARMS-ASKED, P-HARMS-CONTRADICTED). */
import type { WrittenComparison } from '../../contract/desk/evidence.ts'
import { harmDirections } from '../../contract/reading/evidence-choices.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { directionPattern } from '../text/direction-words.ts'
import { sentenceSpans } from './source-sentences.ts'

type Harms = WrittenComparison['harms']

/** By beginnings: what is called a harm, and what medicines, operations and examinations do to people. */
const HARMS =
  /(?<!\p{L})(?:adverse|side[- ]effects?|harm|unwanted|undesir|complication|toxic|safe(?:ty)?(?!\p{L})|tolera[tb]|bleed|bled(?!\p{L})|haemorrh|hemorrh|perforat|injur|fractur|hypotens|low(?:er)? blood pressure|hypoglyc|low blood sugar|bradycard|faint|syncop|dizz|drows|sedati|nausea|vomit|diarrh|constipat|indigest|rash|itch|allerg|anaphyl|reactions?(?!\p{L})|swelling|oedema|edema|electrolyte|hyperkal|hypokal|excess of|kidney|renal|liver|hepat|pancreat|gallst|cough|angioed|insomnia|headache|muscle (?:pain|ache)|myalg|myopath|infection|overdiagnos|overtreat|false[- ]positive|suspicious|unnecessar|discontinu|stopped (?:the )?(?:treatment|medicine|drug|study drug)|withdr[ae]w|drop(?:ped)?[- ]?outs?(?!\p{L}))/iu

/** That nobody looked for them, or says so. */
const UNREPORTED =
  /(?<!\p{L})(?:not|never|no one|nobody|neither|without|lack(?:ed|ing)?|un)[- ]?(?: \p{L}+){0,3} ?(?:report|measur|assess|record|collect|ascertain|document|examin|stud(?:y|ied)|data|information)/iu

/** With its interval: the hazard ratio, the RR. */
const RATIO =
  /(?:ratio|(?<!\p{L})(?:RR|OR|HR))(?!\p{L})\D{0,12}(\d+(?:\.\d+)?)\D{0,8}\d\d% ?CI\D{0,4}(\d+(?:\.\d+)?)\D{1,4}(\d+(?:\.\d+)?)/giu

export const namesHarm = (words: string): boolean => HARMS.test(words)

export const saysUnreported = (words: string): boolean => UNREPORTED.test(words)

/** What a study set out to do. */
const AIM =
  /(?<!\p{L})to (?:compare|assess|examine|evaluate|determine|test|investigate|study|estimate|learn|find out)(?!\p{L})/iu

/** Whether an abstract says something of harms, beyond its aim. */
export const reportsHarm = (abstract: string): boolean =>
  sentenceSpans(abstract).some(({ start, end }) => {
    const sentence = abstract.slice(start, end)
    return namesHarm(sentence) && !AIM.test(sentence)
  })

/** The English names of harms, by which way they went. */
export const harmNames = (harms: Harms) =>
  harmDirections.flatMap((direction) => {
    const names = harms[direction]?.en.split(',') ?? []
    return names.map((name) => ({ direction, name: name.trim() })).filter(({ name }) => name !== '')
  })

/** Which way the only ratio of a passage went, or else its words; undefined where neither says it. */
function directionIn(words: string): 'more' | 'fewer' | 'unclear' | undefined {
  if (REGISTRY_ROW.test(words)) return undefined
  const [ratio, ...ratios] = words.matchAll(RATIO)
  if (ratio && ratios.length === 0) {
    const [, , low, high] = ratio.map(Number)
    if (low !== undefined && low > 1) return 'more'
    return high !== undefined && high < 1 ? 'fewer' : 'unclear'
  }
  const open = NOT_SO.exec(words) !== null
  const [less, more] = [directionPattern('less', 'en'), directionPattern('more', 'en')].map(
    (pattern) => pattern.test(words),
  )
  if (open || less === more) return undefined
  return more ? 'more' : 'fewer'
}

/** A row says numbers, and names such as 'Weight decreased'. */
const REGISTRY_ROW =
  /^(?:Results at ClinicalTrials\.gov \(\w+\): )?(?:(?:Serious|Other) adverse event|Deaths from any cause)/

const NOT_SO = /(?<!\p{L})(?:not|no|nor|never|neither|without|unclear|except|but)(?!\p{L})/iu

/** Whether a passage leaves the direction open in which a harm is said to have gone. */
export function leavesOpen(harms: Harms, words: string): boolean {
  const says = directionIn(words)
  return (
    says !== undefined &&
    harmNames(harms).some(({ direction }) => direction !== 'seen' && direction !== says)
  )
}

interface HarmFault {
  field: string
  fault: 'not-in-its-passage' | 'direction-contradicts'
}

/** What a statement says otherwise than its passage: numbers that are not there, or the other direction. */
export function harmFaults(harms: Harms, words: string): HarmFault[] {
  const numbers = numbersIn(words, 'en').map(({ value }) => value)
  const says = directionIn(words)
  const opposite = says === 'more' ? 'fewer' : says === 'fewer' ? 'more' : undefined
  return harmNames(harms).flatMap(({ direction, name }): HarmFault[] => {
    const field = `harms.${direction}`
    const isThere = numbersIn(name, 'en').every(({ value }) => numbers.includes(value))
    if (!isThere) return [{ field, fault: 'not-in-its-passage' }]
    return direction === opposite ? [{ field, fault: 'direction-contradicts' }] : []
  })
}
