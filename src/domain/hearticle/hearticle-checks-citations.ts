import { languages } from '../../contract/protocol/language.ts'
import { CITATION } from '../text/citation-marks.ts'
import {
  type Check,
  type CheckedHearticle,
  type KnownStudies,
  placesOf,
} from './hearticle-check.ts'

/** What is cited, and not declared, stored or used; and what was retracted or withdrawn. */
export function citationChecks(
  { citedPmids, texts }: CheckedHearticle,
  { stored, retracted, withdrawn }: KnownStudies,
): Check[] {
  const declared = new Set(citedPmids)
  const used = new Set<string>()
  const undeclared = languages.flatMap((language) => {
    const reported = new Set<string>()
    return placesOf(texts[language]).flatMap(({ text, ...place }): Check[] =>
      place.field === 'headline'
        ? []
        : [...text.matchAll(CITATION)].flatMap(({ 0: whole, index }) =>
            (whole.match(/\d+/g) ?? [])
              .map(Number)
              .map(String)
              .flatMap((pmid): Check[] => {
                used.add(pmid)
                if (declared.has(pmid) || reported.has(pmid)) return []
                reported.add(pmid)
                const end = index + whole.length
                return [
                  {
                    kind: 'undeclared',
                    blocks: true,
                    language,
                    ...place,
                    start: index,
                    end,
                    detail: pmid,
                  },
                ]
              }),
          ),
    )
  })
  const about = (kind: Check['kind'], blocks: boolean, isSo: (pmid: string) => boolean) =>
    citedPmids
      .filter(isSo)
      .map((pmid): Check => ({ kind, blocks, field: 'citedPmids', detail: pmid }))
  return [
    ...undeclared,
    ...about('unknown', true, (pmid) => !stored.has(pmid)),
    ...about('retracted', false, (pmid) => retracted.has(pmid)),
    ...about('withdrawn', false, (pmid) => withdrawn.has(pmid)),
    ...about('unused', false, (pmid) => !used.has(pmid)),
  ]
}
