import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { citedPmids, parseMarkup } from '../text/markup.ts'
import type { HearticleRecord } from './hearticle.ts'
import { markupTexts } from './hearticle-texts.ts'
import { openPlace } from './text-frame.ts'
import { nameOfPlace } from './text-place.ts'

/** What keeps a hearticle from leaving the state of a draft. */
interface MissingRequirement {
  /**
   * The place in the hearticle: `de.headline`, `en.mainActions.2`, `ownPicture`, `citedPmids`,
   * `explanation.de`, `findings`.
   */
  path: string
  fault: 'missing' | 'undeclared' | 'unknown' | 'unfinished'
  pmid?: string
}

/**
 * What is required of a hearticle in review or published, and never of a draft: headline and text
 * in both languages, also of what is on its own picture, that whatever it cites is declared and
 * stored, that nothing of its evidence is half entered, and that readers are told why it replaces
 * something.
 * @param known.isKnown whether a study is stored
 */
export function missingRequirements(
  {
    citedPmids: declared,
    translations,
    ownPicture,
    explanation,
    unfinished,
  }: Pick<HearticleRecord, 'citedPmids' | 'ownPicture' | 'explanation' | 'unfinished'> & {
    translations: ReadonlyArray<HearticleTexts & { languageCode: Language }>
  },
  { isKnown, isReplacement }: { isKnown: (pmid: string) => boolean; isReplacement: boolean },
): MissingRequirement[] {
  const missing = (['de', 'en'] as const).flatMap((language): MissingRequirement[] => {
    const texts = translations.find(({ languageCode }) => languageCode === language)
    return (['headline', 'mainTextBody'] as const)
      .filter((field) => !texts || openPlace(texts[field]) >= 0)
      .map((field) => ({ path: nameOfPlace(language, { field }), fault: 'missing' }))
  })
  const undeclared = translations.flatMap((translation) =>
    markupTexts(translation).flatMap(({ text, ...place }) =>
      [...new Set(citedPmids(parseMarkup(text)))]
        .filter((pmid) => !declared.includes(pmid))
        .map((pmid): MissingRequirement => {
          const path = nameOfPlace(translation.languageCode, place)
          return { path, fault: 'undeclared', pmid }
        }),
    ),
  )
  const unknown = declared
    .filter((pmid) => !isKnown(pmid))
    .map((pmid): MissingRequirement => ({ path: 'citedPmids', fault: 'unknown', pmid }))
  const missingAlternatives: MissingRequirement[] =
    ownPicture && Object.values(ownPicture.alt).includes('')
      ? [{ path: 'ownPicture', fault: 'missing' }]
      : []
  const unexplained = (isReplacement ? (['de', 'en'] as const) : [])
    .filter((language) => !explanation?.note[language].trim())
    .map((language): MissingRequirement => ({ path: `explanation.${language}`, fault: 'missing' }))
  const halfEntered: MissingRequirement[] = unfinished
    ? [{ path: 'findings', fault: 'unfinished' }]
    : []
  return [
    ...missing,
    ...missingAlternatives,
    ...undeclared,
    ...unknown,
    ...halfEntered,
    ...unexplained,
  ]
}
