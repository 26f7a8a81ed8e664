/** What the texts of a hearticle may be, for the user who writes them. */
import {
  filledText,
  type HearticleTexts,
  hearticleLimits,
  textNames,
} from '../../contract/protocol/hearticle-text.ts'
import { pick } from '../../contract/protocol/pick.ts'
import { citedPmids, parseMarkup } from '../text/markup.ts'

export const textsOf = (translation: HearticleTexts): HearticleTexts => pick(translation, textNames)

export const emptyTexts = (): HearticleTexts => ({
  headline: '',
  mainTextBody: '',
  keywords: [],
  mainActions: [],
  harmfulActions: [],
})

export type TextFault =
  | { fault: 'empty' }
  /** A text is too long, or a list has too many entries. */
  | { fault: 'too-long' | 'too-many'; maximum: number }
  /** Lines and columns count from 1. */
  | { fault: 'markup'; line: number; column: number }
  /** A citation of a study that the hearticle does not list. */
  | { fault: 'not-cited'; pmid: string }

/** Where a fault is: `index` within a list, null for the text or the list as a whole. */
export interface TextPlace {
  field: keyof HearticleTexts
  index: number | null
}

/** The texts of a translation that carry markup, and so can cite, with their places. */
export function markupTexts(texts: {
  mainTextBody: string
  mainActions: readonly string[]
  harmfulActions: readonly string[]
}): Array<TextPlace & { text: string }> {
  const list = (field: 'mainActions' | 'harmfulActions') =>
    texts[field].map((text, index) => ({ field, index, text }))
  return [
    { field: 'mainTextBody', index: null, text: texts.mainTextBody },
    ...list('mainActions'),
    ...list('harmfulActions'),
  ]
}

/**
 * Everything that is wrong with the texts of a translation, at most one fault for each text.
 * @param cited studies that the hearticle lists
 */
export function textFaults(
  texts: HearticleTexts,
  cited: readonly string[],
): Array<TextPlace & TextFault> {
  const list = (field: 'keywords' | 'mainActions' | 'harmfulActions', most: number) => {
    const entries = texts[field]
    const ofKeyword = { maximum: hearticleLimits.keyword, cited: undefined }
    const rule = field === 'keywords' ? ofKeyword : { maximum: hearticleLimits.action, cited }
    return [
      ...(entries.length > most
        ? [{ field, index: null, fault: 'too-many', maximum: most } as const]
        : []),
      ...entries.flatMap((entry, index) => faultOf(entry, { field, index }, rule)),
    ]
  }
  const single = (field: 'headline' | 'mainTextBody', withMarkup: readonly string[] | undefined) =>
    faultOf(
      texts[field],
      { field, index: null },
      { maximum: hearticleLimits[field], cited: withMarkup },
    )
  return [
    ...single('headline', undefined),
    ...single('mainTextBody', cited),
    ...list('keywords', hearticleLimits.keywords),
    ...list('mainActions', hearticleLimits.actions),
    ...list('harmfulActions', hearticleLimits.actions),
  ]
}

/** @param rule.cited undefined for a text that carries no markup */
function faultOf(
  text: string,
  place: TextPlace,
  { maximum, cited }: { maximum: number; cited: readonly string[] | undefined },
): Array<TextPlace & TextFault> {
  const issue = filledText(maximum).safeParse(text).error?.issues[0]
  if (issue?.code === 'too_small') return [{ ...place, fault: 'empty' }]
  if (issue) return [{ ...place, fault: 'too-long', maximum }]
  if (cited === undefined) return []
  const markup = parseMarkup(text)
  const [mistake] = markup.faults
  if (mistake) {
    return [{ ...place, fault: 'markup', line: mistake.line, column: mistake.column }]
  }
  const pmid = citedPmids(markup).find((one) => !cited.includes(one))
  return pmid === undefined ? [] : [{ ...place, fault: 'not-cited', pmid }]
}

/** Whether a hearticle fits into the database. */
export function isStorable(hearticle: object): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify(hearticle)).length
  return bytes <= hearticleLimits.bytes
}
