/** Years of life, both included. */
export interface Ages {
  from: number
  to: number
}

const OLDEST = 120

const RANGE =
  /\b(?:von |aged |between |zwischen )?(\d{1,3})\s*(?:–|-|bis|to|and|und)\s*(?:unter )?(\d{1,3})(?:[ -]?(?:jahren?|jährige?n?|years?))?/giu
const FROM =
  /(?:\bab|\bfrom|(?<!\p{L})über|\bmindestens|\bover|\bat least|\babove|\bolder than)\s+(\d{1,3})\b/iu
const FROM_AFTER =
  /(\d{1,3})\s*(?:years?|jahren?)?(?: of age| old)?\s*(?:or older|and older|or over|and over|oder älter|und älter|und mehr)/iu
const BEFORE = /(?:\bunter|\bbis|\bunder|\bbelow|\byounger than|\bup to)\s+(\d{1,3})\b/iu
const MEAN =
  /(?:\bim mittel|\bim schnitt|\bon average|\bmean(?: age)?(?: of)?|\baverage age(?: of)?)\s+(\d{1,3})\b/iu
const AT = /(?:\bmit|\bim alter von|\bat the age of|\bat age|\baged)\s+(\d{1,3})\b/iu
const OF_LIFE = /(jahr|jährig|\bage\b|\baged\b|years?|alter|old\b)/iu
/** People are about so much older or younger than their mean. */
const AROUND_A_MEAN = 10

export function agesIn(text: string): Ages | undefined {
  if (!OF_LIFE.test(text)) return undefined
  for (const [, from, to] of text.matchAll(RANGE)) {
    if (Number(from) < Number(to) && Number(to) <= OLDEST)
      return { from: Number(from), to: Number(to) }
  }
  const mean = Number(MEAN.exec(text)?.[1])
  if (mean) return { from: mean - AROUND_A_MEAN, to: mean + AROUND_A_MEAN }
  const from = Number((FROM.exec(text) ?? FROM_AFTER.exec(text))?.[1])
  if (from) return { from, to: OLDEST }
  const to = Number(BEFORE.exec(text)?.[1])
  if (to) return { from: 0, to }
  const at = Number(AT.exec(text)?.[1])
  return at ? { from: at, to: at } : undefined
}

const ASKED =
  /(?:(?<!\p{L})(?:mit|ab|über|bei|nach|at|age|aged|over|after|from)\s+(?:age\s+|dem\s+)?(\d{1,3})\b(?!\s*(?:%|mg|mmhg|stunden?|hours?|h\b|minuten?|minutes?|schritten?|steps?|tagen?|days?|wochen?|weeks?|monaten?|months?|gramm|g\b|kg|kilo|\d))|\b(\d{1,3})[ -]?(?:jahren?\b|jährig|years?[ -]old|-year-old|jahre alt))/iu

export const includesAge = (ages: Ages | undefined, age: number) =>
  ages !== undefined && ages.from <= age && age <= ages.to

/** The age that a question asks about: 'mit 70', 'aged 70', '70 Jahre'; undefined where it names none. */
export function ageAsked(question: string): number | undefined {
  const [, after, before] = ASKED.exec(question) ?? []
  const age = Number(after ?? before)
  return age > 0 && age <= OLDEST ? age : undefined
}

/** The numbers of a text in digits, without what parts thousands: '4.400', '4,400' → '4400'. */
export const wholeNumbersIn = (text: string): string[] =>
  text.replace(/(?<=\d)[.,](?=\d{3}(?!\d))/gu, '').match(/\d+/gu) ?? []
