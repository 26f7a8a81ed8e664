import type { HearticleStatus } from '../contract/editing.ts'
import { citedPmids, parseMarkup } from './markup.ts'

/** From each state the others that an editor can bring a hearticle into (decision 23). */
const NEXT: Record<HearticleStatus, readonly HearticleStatus[]> = {
  DRAFT: ['IN_REVIEW'],
  IN_REVIEW: ['PUBLISHED', 'DRAFT'],
  PUBLISHED: ['DRAFT'],
}

export function nextStates(status: HearticleStatus): readonly HearticleStatus[] {
  return NEXT[status]
}

/** Whether a hearticle in one state can be saved in another; in its own it always can. */
export function mayBecome(from: HearticleStatus, to: HearticleStatus): boolean {
  return from === to || NEXT[from].includes(to)
}

/** What of a hearticle decides whether it is whole. */
export interface HearticleTexts {
  citedPmids: readonly string[]
  translations: ReadonlyArray<{
    languageCode: string
    headline: string
    mainTextBody: string
    mainActions: readonly string[]
    harmfulActions: readonly string[]
  }>
}

/** What keeps a hearticle from leaving the state of a draft. */
export interface Lack {
  /** The place in the hearticle: `translations.0.headline`, `citedPmids`. */
  path: string
  fault: 'missing' | 'undeclared' | 'unknown'
  /** The study that a fault is about. */
  pmid?: string
}

/**
 * What is required of a hearticle in review or published, and never of a draft: headline and text
 * in both languages, and that whatever it cites is declared and stored.
 * @param isKnown whether a study is stored
 */
export function lacksOf(
  { citedPmids: declared, translations }: HearticleTexts,
  isKnown: (pmid: string) => boolean,
): Lack[] {
  const missing = (['de', 'en'] as const).flatMap((language): Lack[] => {
    const index = translations.findIndex(({ languageCode }) => languageCode === language)
    const texts = translations[index]
    if (!texts) return [{ path: 'translations', fault: 'missing' }]
    return (['headline', 'mainTextBody'] as const)
      .filter((field) => texts[field].trim() === '')
      .map((field) => ({ path: `translations.${index}.${field}`, fault: 'missing' }))
  })
  const undeclared = translations.flatMap((translation, index) =>
    [...new Set(citedIn(translation))]
      .filter((pmid) => !declared.includes(pmid))
      .map((pmid): Lack => ({ path: `translations.${index}`, fault: 'undeclared', pmid })),
  )
  const unknown = declared
    .filter((pmid) => !isKnown(pmid))
    .map((pmid): Lack => ({ path: 'citedPmids', fault: 'unknown', pmid }))
  return [...missing, ...undeclared, ...unknown]
}

/** The studies that a translation cites, in the order of its page, repeats included. */
export function citedIn({
  mainTextBody,
  mainActions,
  harmfulActions,
}: HearticleTexts['translations'][number]): string[] {
  return [mainTextBody, ...mainActions, ...harmfulActions].flatMap((text) =>
    citedPmids(parseMarkup(text)),
  )
}
