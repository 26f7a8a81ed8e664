/**
 * Digits that are part of a name and no quantity, by the grammar around them: a whole number behind
 * its noun names ('complex 2'), one before it counts; glued to a letter it names ('B12').
 */
import type { Numeral } from '../../contract/protocol/numerals.ts'
import { AGED, FOLD } from './unit-behind.ts'
import { UNITS } from './units.ts'

/** What stands around a number, as far as names go. */
export interface Around {
  before: string
  behind: string
}

/** Kinds that are counted through: 'type 2', 'Table 1', 'receptor 3'. */
const KIND_BEFORE =
  /(?:^|[^\p{L}])(?:typs?|types?|phasen?|phases?|grade?s?|stadium|stadien|stages?|class|classes|klasse|nyha|icd|dsm|tab(?:le|elle|\.)s?|fig(?:ure|\.)?s?|abb(?:ildung|\.)?|omega|fa[ck]tor|interleukins?|version|pmid|pubmed|doi|refs?|pp|nr\.?|no\.?|chapter|kapitel|appendix|cycle|visit|wave|round|experiment|exon|chromosomes?|step|category|chi|cytochrome|compound|transferase|protein|receptor|subtype|isoform|syntaxin|genotype|serotype|strain|residues?|amino acids?|positions?|codons?|nucleotides?|delta|exons|introns?|fisher|vitamin|protocol|cluster|family|member|carbon|lys(?:ine)?|ser(?:ine)?|thr(?:eonine)?|tyr(?:osine)?|arg(?:inine)?|cys(?:teine)?)\.?[ -]$/iu

/** Capitals that name a statistic, behind which its value stands. */
const STATISTIC_BEFORE =
  /(?:^|[^\p{L}])(?:a?OR|a?HR|a?RR|IRR|RHR|SHR|AOR|AHR|SIR|SMR|PR|CI|KI|SD|SE|SEM|IQR|MD|SMD|WMD|RD|ARD|ARR|RRR|NNTB?|NNH|NNTH|ES|LI|AND|OR|OF|IN|P|N|M|F|BMI|\p{Lu}{6,})[ -]$/u
const CAPITALS_BEFORE = /(?:^|[^\p{L}])\p{Lu}{2,}[\p{Lu}\d-]*s?[ ]$/u

/** Words whose space before the number was lost: 'vs.25.4%', 'NNT-5'. */
export const GLUED_WORD =
  /(?:^|[^\p{L}])(?:(?:vs|and|or|und|oder|approx|bzw)\.?|(?:ca|of|to|is|was)\.|(?:of|to|is|was)|NNT-?|NNH-?)$/iu

/** Words behind which a number counts, or is a value; any other noun is named by it. */
const NAMES_NOTHING = new Set(
  (
    'the and for with from than were was had are has have only all about over under each other first last next past most least exactly remaining additional among between within those these versus until after before during into their our its some any that which who when where did does not these whom while whereas then also just below above ' +
    'one two three four five six seven eight nine ten through both another further lasted took gave left up rather per approximately nearly almost equals equal around became become reached ' +
    'bei und oder von mit der die das den dem des aus auf für über unter nach vor seit bis zum zur als wie nur noch etwa rund jeweils insgesamt waren war hatten hatte haben sind ist pro zwischen höchstens mindestens maximal minimal täglich werktags heißt samt gegen statt ' +
    'aged age alter patients participants women men children subjects people persons weeks week days day years year months month hours hour wochen woche tage tag jahre jahr monate monat stunden stunde ' +
    'january february march april may june july august september october november december januar februar märz mai juni juli oktober dezember ' +
    'ratio risk index score scores mean median range value values change changes total number sum average rate rates difference means verhältnis faktor gavage ziel target grenze'
  ).split(' '),
)
const NOUN_BEFORE = /(?:^|[^\p{L}])([\p{L}-]*\p{Ll}{3}) $/u
const VERB_OR_ADVERB = /(?:ed|ing|(?<!fami|assemb|anoma)ly|ten|ften)$/
/** Behind a name the sentence goes on, or ends. */
const ENDS_NAME =
  /^(?:[,.;)\]]|$|–\p{L}| ?\((?!\d|n ?=|N ?=|SD|SE|IQR|range|95)| (?:and|or|in|also|is|was|were|are|with|by|on|for|as|that|has|can|into|promotes|increases|heterozygous|activity|activation|expression|levels?|release|secretion|family|signal{1,2}ing|inhibitors?|mRNA|receptors?|genes?|proteins?|und|oder|ist|sind|wurden?|auf|bei)(?!\p{L}))/u

/** Kinds of which no text says how many there are. */
const COUNTED_KIND = /(?<!\p{L})(?:typs?|types?|phase|grad|grade|stadium|stage|klasse|class) $/iu

/** Whether a kind stands before a number of which there are several: 'type 2'. */
export const isKind = (before: string) => COUNTED_KIND.test(before)

/**
 * Whether digits are part of a word, whoever asks: hung on to letters ('B12', 'COVID-19'), or behind
 * a kind ('type 2').
 * @param isJoined they are the second of two numbers
 */
export function isPartOfWord({ before, behind }: Around, isJoined: boolean): boolean {
  if (COUNTED_KIND.test(before) && /^\d{1,2}(?![\d.,]*\d)/.test(behind)) return true
  if (isJoined || GLUED_WORD.test(before)) return false
  return /[\p{L}\p{M}_]$|\p{L}-$/u.test(before)
}

/** Whether digits are part of a name by what stands before them alone. */
export function isNamedBefore({ before, behind }: Around, isJoined: boolean): boolean {
  if (/\p{L}\(-$|\(\*$/u.test(before) || KIND_BEFORE.test(before)) return true
  if (GLUED_WORD.test(before)) return false
  const isPerPeople =
    /\p{L}\/$/u.test(before) && /^1[0, ]*0 ?(?:person|patient|women)/u.test(behind)
  if (!isJoined && !isPerPeople && isGlued(before, behind)) return true
  return isSymbol(before, behind)
}

/** '2.1.0', 'alone.1', 'C/3', '5+', '(IL)-6': hung on to a word, a number or a bracket. */
function isGlued(before: string, behind: string): boolean {
  const isBehindName = /\p{Lu}\)-?$/u.test(before) && /^\d+(?![\d–.%-])/.test(behind)
  return isBehindName || /\p{L}[.–/]$|[)\]]\.$|\d[.:]$|[\p{L}\d]\+$/u.test(before)
}

/** 'EC(50)', but 'OR(1.4)' and 'n(12)'. */
function isSymbol(before: string, behind: string): boolean {
  return (
    /\p{L}\($/u.test(before) &&
    /^\d+[+-]?\)/.test(behind) &&
    !/(?:^|[^\p{L}])(?:n|OR|HR|RR|SD|SE)\($/iu.test(before)
  )
}

/** Whether a point leads decimals: '.61', 'of.61', but not 'alone.1', where it ends a sentence. */
export function isLeadingPoint(before: string): boolean {
  return !/[)\]\p{L}]$/u.test(before) || GLUED_WORD.test(before)
}

/** Whether a number without a unit is part of a name, by what stands on both sides. */
export function isNamed(
  { before, behind }: Around,
  { value, isWhole, isGrouped }: Numeral,
  isNegative: boolean,
): boolean {
  return (
    isChemical(before, behind) ||
    (isWhole && isEnumeration(before, behind)) ||
    (isWhole && CAPITALS_BEFORE.test(before) && !STATISTIC_BEFORE.test(before)) ||
    (isWhole && isFractionOfName(before, behind)) ||
    (isWhole && !isGrouped && value < 1000 && !isNegative && isBehindNoun(before, behind))
  )
}

/** '3D', '2,5-diphenyl', '25(OH)D', '2′-O', '3-(4', '9 + 2', '[1,2-3H]'. */
function isChemical(before: string, behind: string): boolean {
  const isTimes = FOLD.test(behind)
  return (
    (/^[)\]]\p{L}/u.test(behind) && /[([]$/.test(before)) ||
    (/^(?:\p{L}|[′'’"]|-?\(\p{L}{1,3}\)|-\(\d)/u.test(behind) &&
      !isTimes &&
      !/^(?:vs|and|to|bis|und)\b/.test(behind)) ||
    (/^-\p{L}/u.test(behind) && !isTimes && !AGED.test(behind)) ||
    (/^,\d/.test(behind) &&
      !isTimes &&
      /^(?:,\d|-\d)*-\p{L}/u.test(behind.replace(/^[,\d]+/, ''))) ||
    /^-[([]/.test(behind) ||
    /^-\d+-\d+(?!\d| )/.test(behind) ||
    (/\d-$/.test(before) && /^-\d+\p{L}/u.test(behind)) ||
    /^(?:, \d+)+-(?:di|tri|tetra|chloro|bromo|fluoro|hydroxy|methyl|ethyl|nitro|amino)/.test(
      behind,
    ) ||
    /^ \+ \d+(?!\d*[.,%]\d)/.test(behind) ||
    /\d \+ $/.test(before) ||
    (/\[$/.test(before) && /^(?:,\d+)*-\d+\p{Lu}/u.test(behind)) ||
    /^\/(?!(?:sex|group|dose|cage|arm|treatment|genotype|diet)(?!\p{L}))\p{L}/u.test(behind) ||
    /^ x \d+\p{L}/u.test(behind)
  )
}

const NEXT_NAME = /^(?:, ?|,? (?:and|or|und|oder|to|bis) |,? ?& ?|\/|[-–])$/u
const PEOPLE =
  /^ (?:patients|participants|subjects|women|men|people|children|cases|controls|Patient|Personen|Frauen|Männer|Kinder)/

/**
 * Whether a whole number goes on with a list of names: 'chromosomes 15 and 18', 'stage 3, 4 or 5'.
 * @param between what stands between it and the name before
 * @param isOfKind the name is one of a kind, of which no text says how many there are
 */
export function isNextName(between: string, behind: string, isOfKind: boolean): boolean {
  if (!NEXT_NAME.test(between)) return false
  if (ENDS_NAME.test(behind) || /^[-–/]\d/.test(behind)) return true
  return isOfKind && /^ (?:and|or|und|oder) $/.test(between) && !PEOPLE.test(behind)
}

/** '1) … 2) …' and '(1) … (2) …', the first outside of a bracket that is open. */
function isEnumeration(before: string, behind: string): boolean {
  if (
    /^\) ?[\p{L}\d<>]/u.test(behind) &&
    /(?:^|[:;,.] |(?:^|[^\p{L}])(?:and|und|or|oder) )\($/u.test(before)
  ) {
    return true
  }
  return (
    behind.startsWith(')') &&
    /(?:^|[:;,] |and |und |or |oder )$/.test(before) &&
    !before.replace(/\([^()]*\)/g, '').includes('(')
  )
}

/** 'starch 130/0.4', but '120/80.5 mmHg'. */
function isFractionOfName(before: string, behind: string): boolean {
  return (
    /^\/\d+\.\d+(?! ?mm ?Hg)(?!\d| ?\/)/.test(behind) && !/(?:by|was|of|pressure) $/.test(before)
  )
}

/** 'Mit dem Röntgen 309': German counts behind what it was done with. */
const OF_GERMAN =
  /(?:^|[^\p{L}])(?:mit|bei|unter|ohne|durch)(?: (?:de[mnr]|das|die))? \p{Lu}\p{Ll}+ $/u

function isBehindNoun(before: string, behind: string): boolean {
  const noun = NOUN_BEFORE.exec(before)?.[1]
  if (noun === undefined || UNITS.has(noun) || OF_GERMAN.test(before)) return false
  const isNoun = !NAMES_NOTHING.has(noun.toLowerCase()) && !VERB_OR_ADVERB.test(noun.toLowerCase())
  return isNoun && ENDS_NAME.test(behind)
}
