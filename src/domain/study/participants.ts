/** How many people took part in a study, as its abstract says it (P-CARD-FROM-PUBMED). */

/** '7447', '7,447', '7 447'; never a part of another number. */
const NUMBER = String.raw`(?<![\d.,·–-])(\d{1,3}(?:[,\u0020\u00a0\u2009\u202f]\d{3})+|\d{1,8})(?![.,·]?\d|\s*%)`
const PEOPLE =
  '(?:participants|patients|subjects|adults|women|men|children|adolescents|infants|persons|people|individuals|volunteers|residents)'
/** 'postmenopausal', 'high-risk Spanish'; a word that makes another number of it ends the match. */
const ADJECTIVES = String.raw`(?:(?!million|billion|thousand|to\b|of\b|and\b|or\b|years?\b|trials?\b|studies\b)[A-Za-z][\w-]*\s+){0,4}?`
const COUNTED = String.raw`${NUMBER}\s+${ADJECTIVES}${PEOPLE}\b`
/** The rest of a clause, up to its verb. */
const GAP = String.raw`(?:(?!\b(?:were|was|had|who|whom|and)\b)(?:[^.;]|\.(?=\d))){0,150}?`

const RANDOMIZED = String.raw`(?:randomly\s+(?:assigned|allocated)|(?:assigned|allocated)\s+randomly|randomi[sz]ed)`
const TAKEN = '(?:enrolled|recruited|included|studied|analy[sz]ed|evaluated|examined|followed)'
const ADDED = String.raw`(?:\s+a\s+total\s+of)?\s+`
const SEVERAL = '(?:trials|studies|RCTs|cohorts)'

/**
 * How abstracts say it, what is surest first. Only those of the first group that fits count, and
 * only where they say one number.
 */
const FORMS: readonly (readonly RegExp[])[] = [
  [
    form(String.raw`\b(?:${RANDOMIZED}|we\s+assigned)${ADDED}${COUNTED}`),
    form(
      String.raw`${COUNTED}${GAP}\s(?:were\s+${RANDOMIZED}|underwent\s+randomi[sz]ation)(?!\s+to\s+the\b)`,
    ),
  ],
  [
    form(String.raw`\b${SEVERAL}\s*,?\s*\(\s*(?:total\s+)?(?:n\s*=\s*)?${COUNTED}`),
    form(
      String.raw`\b${SEVERAL},?\s+(?:with|of|in|on|comprising|involving|including|enrolling|totall?ing)${ADDED}${COUNTED}`,
    ),
    form(String.raw`\b${TAKEN}${ADDED}${COUNTED}`),
    form(String.raw`${COUNTED}${GAP}\s(?:were\s+${TAKEN}|participated|entered\s+the)\b`),
  ],
  [form(String.raw`\b[nN]\s*=\s*${NUMBER}`)],
]

/** What follows a number that is one group's, not everybody's: 'and 3600 to placebo'. */
const OTHER_GROUP = new RegExp(
  String.raw`^(?:[^.;]|\.(?=\d)){0,200}?\b(?:and|or|versus|vs\.?|while|whereas)\s+${NUMBER}\s+(?:(?:to|in|were|received|with|for)\b|(?:[A-Za-z-]+\s+){0,2}?${PEOPLE}\b)`,
)

/**
 * The number of participants that an abstract states, in one of the forms that are common and
 * plain. A number of one group, or two that differ, are nobody's: then it is not known.
 * @param text plain, all parts of the abstract
 */
export function statedParticipants(text: string): number | undefined {
  for (const forms of FORMS) {
    const found = new Set(forms.flatMap((one) => numbersIn(text, one)))
    if (found.size > 1) return undefined
    const [number] = found
    if (number !== undefined) return number > 0 ? number : undefined
  }
  return undefined
}

function form(pattern: string): RegExp {
  return new RegExp(pattern, 'g')
}

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 300)
    // One group's number says that the whole is not known from here: it differs from any other.
    if (OTHER_GROUP.test(rest)) return [-1]
    return [Number((match[1] ?? '').replaceAll(/\D/g, ''))]
  })
}
