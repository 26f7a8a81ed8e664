import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages, otherLanguage } from '../../contract/protocol/language.ts'
import { renderNumbers, renderWithPlaces, writtenPlace } from '../numbers/render-numbers.ts'
import { parseMarkup } from '../text/markup.ts'
import {
  type Check,
  type CheckedHearticle,
  type KnownStudies,
  placesOf,
} from './hearticle-check.ts'
import { citationChecks, evidenceChecks } from './hearticle-checks-evidence.ts'
import {
  fallenIn,
  numberEntryChecks,
  otherNumbersIn,
  unboundNumbersIn,
  uncitedNumbersIn,
  uncitedSourcesIn,
} from './hearticle-checks-numbers.ts'
import { quantityChecks, typedValues } from './hearticle-checks-quantities.ts'
import { sentenceChecks } from './hearticle-checks-sentences.ts'
import { relativesAloneIn, wordingChecks } from './hearticle-checks-wording.ts'
import { emptyTexts } from './hearticle-texts.ts'
import { renderedTexts } from './rendered-hearticle.ts'
import { openPlace } from './text-frame.ts'

/**
 * What keeps a stored hearticle from review and publication, besides what it lacks
 * (`missingRequirements`).
 */
export function blockingChecks(
  hearticle: Omit<CheckedHearticle, 'texts'> & {
    translations: ReadonlyArray<HearticleTexts & { languageCode: Language }>
  },
  sources: NonNullable<KnownStudies['sources']>,
): Check[] {
  const none = emptyTexts()
  const textsIn = (language: Language) =>
    hearticle.translations.find(({ languageCode }) => languageCode === language) ?? none
  const texts = { de: textsIn('de'), en: textsIn('en') }
  const all = new Set(hearticle.citedPmids)
  return checkHearticle(
    { ...hearticle, texts },
    { stored: all, retracted: new Set(), withdrawn: new Set(), sources },
  ).filter(({ kind, blocks }) => blocks && kind !== 'missing' && kind !== 'undeclared')
}

/**
 * What is worth a look before a hearticle is published (P-CHECKS): numbers that are not bound or that
 * differ between the languages, relative numbers without absolute ones, faults of findings,
 * citations that are not declared, not stored or not used, what is missing, marks that are not
 * closed, studies that were retracted, and what is hard to read.
 */
export function checkHearticle(hearticle: CheckedHearticle, studies: KnownStudies): Check[] {
  const { texts } = hearticle
  // Of a headline with its marks, so that places in it lead back to where it was written.
  const shownIn = (language: Language) => ({
    ...renderedTexts(texts[language], language, hearticle),
    headline: renderNumbers(texts[language].headline, language, hearticle),
  })
  const shown = { de: shownIn('de'), en: shownIn('en') }
  const asRead = [
    ...languages.flatMap((language) => [
      ...uncitedNumbersIn(shown[language], language),
      ...fallenIn(shown[language], studies, language),
      ...relativesAloneIn({ ...hearticle, texts: shown }, language),
    ]),
    ...wordingChecks(shown),
  ]
  return [
    ...languages.flatMap((language) => [
      ...missingIn(texts, language),
      ...markupFaultsIn(texts[language], language),
      ...unboundNumbersIn(hearticle, language),
      ...uncitedSourcesIn(hearticle, language),
      ...otherNumbersIn(hearticle, language),
    ]),
    ...numberEntryChecks(hearticle, studies, typedValues(hearticle)),
    ...quantityChecks(hearticle, studies),
    ...sentenceChecks(hearticle, studies),
    ...asRead.map(toWhereWritten(hearticle)),
    ...citationChecks(hearticle, studies),
    ...evidenceChecks(hearticle, studies),
  ]
}

/** Leads checks of texts as readers see them to the places of texts as they were written. */
function toWhereWritten(hearticle: CheckedHearticle): (check: Check) => Check {
  const places = languages.flatMap((language) =>
    placesOf(hearticle.texts[language]).map(({ field, index, text }) => {
      const { references } = renderWithPlaces(text, language, hearticle)
      return { language, field, index, references }
    }),
  )
  return (check) => {
    const { language, field, index, start, end } = check
    const place = places.find(
      (one) => one.language === language && one.field === field && one.index === index,
    )
    if (!place || start === undefined || end === undefined) return check
    const { references } = place
    return { ...check, start: writtenPlace(references, start), end: writtenPlace(references, end) }
  }
}

function missingIn(texts: CheckedHearticle['texts'], language: Language): Check[] {
  const own = texts[language]
  const missing = (['headline', 'mainTextBody'] as const)
    .filter((field) => openPlace(own[field]) >= 0)
    .map((field): Check => {
      const at = openPlace(own[field])
      const place = at > 0 ? { start: at, end: at + 1 } : {}
      return { kind: 'missing', blocks: true, language, field, ...place }
    })
  const fewer = (['keywords', 'mainActions', 'harmfulActions'] as const)
    .filter((field) => own[field].length < texts[otherLanguage(language)][field].length)
    .map((field): Check => ({ kind: 'fewer', blocks: false, language, field }))
  const all = Object.values(texts)
  const hasActions = all.some(({ mainActions, harmfulActions }) =>
    [...mainActions, ...harmfulActions].some((action) => action.trim() !== ''),
  )
  if (hasActions || language === 'en') return [...missing, ...fewer]
  return [
    ...missing,
    ...fewer,
    { kind: 'noActions', blocks: false, language, field: 'mainActions' },
  ]
}

function markupFaultsIn(texts: HearticleTexts, language: Language): Check[] {
  return placesOf(texts)
    .filter(({ field }) => field !== 'headline')
    .flatMap(({ text, ...place }) =>
      parseMarkup(text).faults.map(({ line, column }): Check => {
        const start = offsetOf(text, line) + column - 1
        const detail = text.slice(start, start + 20)
        return { kind: 'markup', blocks: false, language, ...place, start, end: start + 1, detail }
      }),
    )
}

function offsetOf(text: string, line: number): number {
  let offset = 0
  for (let at = 1; at < line; at += 1) offset = text.indexOf('\n', offset) + 1
  return offset
}
