import {
  type Ages,
  type Asked,
  type AskedAmount,
  type AskedThing,
  type AskedWord,
  holds,
  includesAge,
  type Token,
} from './asked.ts'

/** What a finding is about: for each of its texts what that means, with whatever is broader. */
export interface FindingUnit {
  intervention: ReadonlySet<Token>
  comparator: ReadonlySet<Token>
  population: ReadonlySet<Token>
  outcome: ReadonlySet<Token>
  /** Of its study. */
  title: ReadonlySet<Token>
  /** Of its people; undefined where they are not named. */
  ages: Ages | undefined
  /** What was given as its outcome names it: of a comparison that gathers several. */
  named: ReadonlySet<Token>
  /** Whether its outcome is death from any cause, from one, or one of several outcomes. */
  death: 'none' | 'any-cause' | 'one-cause' | 'among-others'
  /** Its two sides are more and less of the same: hours of sleep, targets of a blood pressure. */
  areLevels: boolean
  /** Its outcome is measured in all, not counted in those who have it. */
  isMeasured: boolean
  /** The hearticle that states it: a treatment alone is answered only where one hearticle is about it. */
  hearticle: number
  /** In its texts, in digits. */
  numbers: ReadonlySet<string>
  /** What it counts or measures is a harm of the intervention. */
  isHarm: boolean
  isSubgroup: boolean
  critical: boolean
  /** So many different things its outcome names. */
  outcomeSize: number
  /** In which its hearticle has it, from 0. */
  order: number
}

/** How well a finding answers, the smaller the better, place by place. */
type Rank = readonly number[]

/** Of whom and of how much it was asked that a finding does not tell (P-ANSWER-LACKS). */
export interface Lacks {
  people: readonly AskedThing[]
  isAge: boolean
  amounts: readonly AskedAmount[]
}

export interface FittingFinding<U extends FindingUnit> {
  unit: U
  isSwapped: boolean
  /** What was tested is asked for, and what was counted. */
  isOfBoth: boolean
  lacks: Lacks
  rank: Rank
}

/**
 * The finding that answers a question (P-ANSWER-FINDING): its comparison, people and outcome hold all
 * that is asked.
 * @returns undefined where none does
 */
export function findingThatAnswers<U extends FindingUnit>(
  units: readonly U[],
  asked: Asked,
): FittingFinding<U> | undefined {
  const fitting = units.flatMap((unit) => fitOf(unit, asked) ?? [])
  const specific = fitting.filter((found) => isSpecific(asked, found))
  if (specific.length > 0) return best(specific)
  const whole = fitting.filter(({ lacks }) => lacks.people.length === 0 && !lacks.isAge)
  const isOneMatter = new Set(whole.map(({ unit }) => unit.hearticle)).size < 2
  return isOneMatter && isTopicAsked(asked) ? best(whole) : undefined
}

/**
 * The finding that answers a question for one side of its comparison, where the two were not compared:
 * that side is shown as it was tested (P-ANSWER-COMPARED).
 * @returns with the place of the side that is not there
 */
export function findingThatAnswersPartly<U extends FindingUnit>(
  units: readonly U[],
  asked: Asked,
): (FittingFinding<U> & { missing: 0 | 1 }) | undefined {
  if (!asked.sides) return undefined
  const [one, other] = asked.sides
  const ofSide = (side: AskedThing, missing: 0 | 1) =>
    units.flatMap((unit) => {
      const found = fitOf(unit, { ...asked, sides: undefined, things: [side, ...asked.things] })
      return found && holds(unit.intervention, side) ? [{ ...found, missing }] : []
    })
  return best([...ofSide(one, 1), ...ofSide(other, 0)])
}

/** More than a treatment is named, so that it is told which of its findings is asked for. */
function isSpecific(
  { things, sides, intents, age, isOfOneself }: Asked,
  { isOfBoth, lacks: { people, isAge } }: FittingFinding<FindingUnit>,
): boolean {
  if (isOfOneself && things.every(({ role }) => role === 'treatment')) return false
  const isAged = age !== undefined && !isAge
  const held = things.length - people.length
  return held > 1 || isOfBoth || sides !== undefined || intents.has('harms') || isAged
}

/** Nothing else is asked than what comes of a treatment, and by nobody about themself. */
const isTopicAsked = ({ isOfOneself, intents, isBare }: Asked) =>
  !isOfOneself && (intents.size > 0 || isBare)

function best<F extends { rank: Rank }>(fitting: readonly F[]): F | undefined {
  return fitting.toSorted((a, b) => compare(a.rank, b.rank))[0]
}

function compare(a: Rank, b: Rank): number {
  const place = a.findIndex((value, at) => value !== b[at])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}

function fitOf<U extends FindingUnit>(unit: U, asked: Asked): FittingFinding<U> | undefined {
  const direction = asked.sides ? comparedAs(unit, asked.sides) : 'as-asked'
  if (direction === undefined) return undefined
  const people = asked.things.filter(
    (thing) => thing.role === 'population' && !holds(unit.population, thing),
  )
  const things = asked.things
    .filter((thing) => !people.includes(thing))
    .flatMap((thing) => partedFor(unit, thing))
  const places = things.map((thing) => placeOf(unit, thing))
  if (places.includes(undefined)) return undefined
  const isWithinGiven = things.some(
    ({ role }, at) => role === 'outcome' && places[at] === 'intervention',
  )
  const isHowMuch = asked.intents.has('how-much')
  if (isWithinGiven && !isHowMuch && !places.includes('outcome')) return undefined
  // What no concept names can be what was tested, too: 'Gehen oder Laufen'.
  const isGivenInWords = asked.words.some(
    ({ tokens }) => holdsAny(unit.intervention, tokens) && !holdsAny(unit.comparator, tokens),
  )
  const isTested =
    asked.sides !== undefined ||
    places.includes('intervention') ||
    (isGivenInWords && places.includes('outcome'))
  const isOnlyComparator = !isTested && places.includes('comparator')
  // A drug that all had, or that only the people or the title name, was not what was tested.
  const isBesides = things.some(({ role }, at) => role === 'treatment' && places[at] === 'people')
  if (isBesides && !isTested) return undefined
  const isOutcomeAsked =
    places.includes('outcome') || (isTested && asked.words.some((word) => isCounted(unit, word)))
  const says = isTested || isOnlyComparator || (isOutcomeAsked && places.length > 1)
  if (!says) return undefined
  // That more or less of something was compared tells only who asks how much of it.
  if (unit.areLevels && !isOutcomeAsked && !isHowMuch && !asked.sides) return undefined
  if (asked.intents.has('harms') && !unit.isHarm && !isOutcomeAsked) return undefined
  if (asked.intents.has('dose') && !isOutcomeAsked) return undefined
  if (asked.intents.has('from-age')) return undefined
  if (isHowMuch && !unit.areLevels && !isOutcomeAsked) return undefined
  if (!countsDeath(unit, things, places)) return undefined
  const { age, numbers, words } = asked
  const isResultAsked = isOutcomeAsked && (isTested || isOnlyComparator)
  const isWhole = words.every(
    ({ tokens, isEveryday }) =>
      (isEveryday && isResultAsked) ||
      [unit.intervention, unit.comparator, unit.population, unit.outcome, unit.title].some(
        (texts) => holdsAny(texts, tokens),
      ),
  )
  if (!isWhole) return undefined
  const has = (number: string) => unit.numbers.has(number)
  if (!numbers.every(has)) return undefined
  const isAge = age !== undefined && !includesAge(unit.ages, age.years)
  const amounts = asked.amounts.filter((amount) => !amount.numbers.every(has))
  if (asked.isOutcomeSought && hasDisease(asked) && !isOutcomeAsked) return undefined
  // Of people who have it only its measure tells: 'yoga for depressive symptoms'; who gets it are others.
  const others = things.filter(
    (thing, at) => thing.amongPeople !== undefined && places[at] === 'outcome' && !unit.isMeasured,
  )
  const isHarmWanted = asked.intents.has('harms')
  return {
    unit,
    isSwapped: direction === 'swapped' || isOnlyComparator,
    isOfBoth: isTested && isOutcomeAsked,
    lacks: { people: [...people, ...others], isAge, amounts },
    rank: [
      people.length + others.length + Number(isAge) + amounts.length,
      direction === 'swapped' || isOnlyComparator ? 1 : 0,
      places.filter((place) => place === 'title').length,
      [...things, ...(asked.sides ?? [])].filter((thing) => isOtherThanNamed(unit, thing)).length,
      things.filter((thing, at) => isMisplaced(thing, places[at])).length,
      isOutcomeAsked ? 0 : Number(unit.isHarm !== isHarmWanted),
      isOutcomeAsked ? unit.outcomeSize : 0,
      Number(unit.isSubgroup),
      Number(!unit.critical),
      unit.order,
    ],
  }
}

/** 'Salt and stroke' is about stroke, not about people who had one; 'salt for stroke' is about these. */
const isMisplaced = ({ role, isOfPeople = false }: AskedThing, place: Place | undefined) =>
  role === 'disease' && place !== (isOfPeople ? 'people' : 'outcome')

/**
 * Who asks whether people die is not answered by how many had one of several outcomes, nor by those who died of one
 * cause, unless that is asked, too.
 */
function countsDeath(
  { death }: FindingUnit,
  things: readonly AskedThing[],
  places: readonly (Place | undefined)[],
): boolean {
  if (!things.some(({ isDeath }) => isDeath)) return true
  if (death === 'none') return false
  // Who names several outcomes is answered by them together.
  const others = things.filter(({ isDeath }, at) => !isDeath && places[at] === 'outcome')
  if (death === 'among-others') return others.length > 0
  const hasCause = things.some(
    ({ role, isDeath }, at) => role === 'disease' && !isDeath && places[at] === 'outcome',
  )
  return death === 'any-cause' ? !hasCause : hasCause
}

/** What no concept names can be what was counted, too: 'Denktests'. */
const isCounted = (
  { outcome, intervention, population }: FindingUnit,
  { tokens, isEveryday }: AskedWord,
) =>
  !isEveryday &&
  holdsAny(outcome, tokens) &&
  !holdsAny(intervention, tokens) &&
  !holdsAny(population, tokens)

/** Another one of what its comparison gathers: olive oil, where nuts are asked for. */
const isOtherThanNamed = ({ named, intervention }: FindingUnit, thing: AskedThing) =>
  thing.role === 'treatment' &&
  holds(intervention, thing) &&
  !named.isDisjointFrom(intervention) &&
  !holds(named, thing)

const holdsAny = (tokens: ReadonlySet<Token>, any: readonly Token[]) =>
  any.some((token) => tokens.has(token))

const hasDisease = ({ things }: Asked) => things.some(({ role }) => role === 'disease')

function comparedAs(
  { intervention, comparator }: FindingUnit,
  [one, other]: readonly [AskedThing, AskedThing],
): 'as-asked' | 'swapped' | undefined {
  const is = (tokens: ReadonlySet<Token>, side: AskedThing, opposite: ReadonlySet<Token>) =>
    holds(tokens, side) && !holds(opposite, side)
  if (is(intervention, one, comparator) && is(comparator, other, intervention)) return 'as-asked'
  if (is(intervention, other, comparator) && is(comparator, one, intervention)) return 'swapped'
  // Either was given: 'walking or jogging'.
  if (is(intervention, one, comparator) && is(intervention, other, comparator)) return 'as-asked'
  return undefined
}

type Place = 'intervention' | 'comparator' | 'outcome' | 'people' | 'title'

/** What several words mean together, which a finding tells in its parts, is looked for part by part. */
function partedFor(unit: FindingUnit, thing: AskedThing): readonly AskedThing[] {
  const { intervention, comparator, population, outcome, title } = unit
  const isWhole = [intervention, comparator, population, outcome, title].some((tokens) =>
    thing.tokens.some((token) => tokens.has(token)),
  )
  return isWhole || thing.parts.length === 0 ? [thing] : thing.parts
}

/** Where a finding holds a thing as what it is asked as; undefined where it does not. */
function placeOf(unit: FindingUnit, thing: AskedThing): Place | undefined {
  const isIn = (tokens: ReadonlySet<Token>) => holds(tokens, thing)
  const isGiven = isIn(unit.intervention)
  if (thing.role === 'outcome') {
    if (isIn(unit.outcome)) return 'outcome'
    // 'Weight' of a weight programme.
    return isGiven && !isIn(unit.comparator) ? 'intervention' : undefined
  }
  if (thing.role === 'population') return isIn(unit.population) ? 'people' : undefined
  // Of what both sides have more or less of, that is what was tested.
  const isBoth = isGiven && isIn(unit.comparator) && !unit.areLevels
  if (thing.role === 'treatment') {
    if (isGiven && !isBoth) return 'intervention'
    if (!isGiven && isIn(unit.comparator)) return 'comparator'
    if (isIn(unit.outcome) && !isGiven) return 'outcome'
    // What only the title of the study names is not what this finding is about.
    return isBoth || isIn(unit.population) ? 'people' : undefined
  }
  if (thing.isOfPeople && isIn(unit.population)) return 'people'
  if (isIn(unit.outcome)) return 'outcome'
  if (isGiven && !isBoth) return 'intervention'
  if (isIn(unit.population) || isBoth) return 'people'
  return isIn(unit.title) ? 'title' : undefined
}
