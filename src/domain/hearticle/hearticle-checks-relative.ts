import type { Language } from '../../contract/protocol/language.ts'
import { effectOf } from '../evidence/effect.ts'
import { citedIn, withoutSources } from '../text/citation-marks.ts'
import { sentencesOf } from '../text/sentences.ts'
import { type Check, type CheckedHearticle, placesOf, shortened } from './hearticle-check.ts'

const NUMBER = '\\d+(?:[.,]\\d+)?'
const PERCENT = `${NUMBER}[\\s\\u00a0\\u202f]?(?:%|Prozent\\b|percent\\b|per cent\\b)`

/** A percentage by which something changes, a ratio, or a multiple. */
const RELATIVE: Record<Language, RegExp> = {
  de: new RegExp(
    `\\bum\\s+(?:(?:etwa|rund|fast|knapp|bis zu|ungefähr)\\s+)*\\**${PERCENT}|${PERCENT}\\**\\s+(?:weniger|mehr|seltener|häufiger|niedriger|höher|geringer|kleiner|größer)|(?:Hazard Ratio|Odds Ratio|relative[sn]? Risiko|Risikoverhältnis)\\D{0,40}${NUMBER}|${NUMBER}[\\s-]?(?:mal|fach)\\s+(?:so|häufiger|seltener|höher)`,
    'iu',
  ),
  en: new RegExp(
    `\\bby\\s+(?:(?:about|roughly|almost|nearly|up to|around)\\s+)*\\**${PERCENT}|${PERCENT}\\**\\s+(?:less|fewer|more|lower|higher|rarer|reduction|increase|smaller|larger|decrease)|(?:hazard ratio|odds ratio|relative risk|risk ratio)\\D{0,40}${NUMBER}|${NUMBER}[\\s-]?(?:times|fold)\\s+(?:as|less|more|higher|lower)`,
    'iu',
  ),
}

/** Counts out of people, percentage points, or two shares side by side. */
const ABSOLUTE: Record<Language, RegExp> = {
  de: new RegExp(
    `(?:von|auf|pro|je)\\s+(?:je\\s+|etwa\\s+)?\\**(?:100|1[. ]?000|10[. ]?000|100[. ]?000)\\b|Prozentpunkt|${NUMBER}\\**\\s+(?:\\p{L}+\\s+)?von\\s+\\**\\d|${PERCENT}[^.%]{0,80}(?:statt|gegenüber|verglichen mit|mit Placebo|und)[^.%]{0,60}${PERCENT}`,
    'iu',
  ),
  en: new RegExp(
    `(?:of|in|per|for every|out of|every)\\s+(?:every\\s+|about\\s+)?\\**(?:100|1[, ]?000|10[, ]?000|100[, ]?000)\\b|percentage point|${NUMBER}\\**\\s+(?:\\p{L}+\\s+)?(?:of|in|out of)\\s+\\**\\d|${PERCENT}[^.%]{0,80}(?:versus|instead of|against|compared with|with placebo|and)[^.%]{0,60}${PERCENT}`,
    'iu',
  ),
}

/**
 * Sentences with a relative number where neither their paragraph has an absolute one nor a finding
 * of a study that they cite shows one (P-CHECKS).
 */
export function relativesAloneIn(
  { texts, findings = [] }: CheckedHearticle,
  language: Language,
): Check[] {
  const counted = new Set(
    findings.filter((finding) => effectOf(finding).counts).map(({ pmid }) => pmid),
  )
  return placesOf(texts[language]).flatMap(({ text, ...place }) => {
    let offset = 0
    return text.split(/(\n\s*\n)/).flatMap((part): Check[] => {
      const from = offset
      offset += part.length
      const plain = withoutSources(part)
      if (!RELATIVE[language].test(plain) || ABSOLUTE[language].test(plain)) return []
      return sentencesOf(plain, language).flatMap(({ start, end }): Check[] => {
        const sentence = part.slice(start, end)
        const found = RELATIVE[language].exec(withoutSources(sentence))
        if (!found) return []
        const cited = citedIn(sentence)
        const near = cited.length > 0 ? cited : citedIn(part)
        if (near.some((pmid) => counted.has(pmid))) return []
        const at = from + start + found.index
        const detail = shortened(found[0])
        const location = { ...place, start: at, end: at + found[0].length, detail }
        return [{ kind: 'relativeAlone', blocks: true, language, ...location }]
      })
    })
  })
}
