import { type Language, languages } from '../../../contract/protocol/language.ts'
import { withoutSources } from '../../text/citation-marks.ts'
import { citedPmids, markupToText, parseMarkup } from '../../text/markup.ts'
import { sentencesOf } from '../../text/sentences.ts'

/** The pmids of studies that were retracted, are in doubt, or are no longer in PubMed. */
type Fallen = Pick<ReadonlySet<string>, 'has'>

/** What of a hearticle falls with a study (P-FALLEN). */
export interface FallenParts {
  /** Places of findings in their list, from 0. */
  findings: number[]
  sentences: Array<{ languageCode: Language; text: string }>
}

interface RestingHearticle {
  findings?: ReadonlyArray<{ pmid: string }> | undefined
  translations: ReadonlyArray<{
    languageCode: Language
    mainTextBody: string
    mainActions: readonly string[]
    harmfulActions: readonly string[]
  }>
}

/**
 * The findings whose source fell, and the sentences and actions that cite fallen studies alone.
 * What cites another study, too, rests on that.
 */
export function fallenParts(
  { findings = [], translations }: RestingHearticle,
  fallen: Fallen,
): FallenParts {
  return {
    findings: findings.flatMap(({ pmid }, index) => (fallen.has(pmid) ? [index] : [])),
    sentences: languages.flatMap((languageCode) =>
      translations
        .filter((translation) => translation.languageCode === languageCode)
        .flatMap(({ mainTextBody, mainActions, harmfulActions }) =>
          [mainTextBody, ...mainActions, ...harmfulActions].flatMap((text) =>
            fallenSentences(text, languageCode, fallen),
          ),
        )
        .map(({ text }) => ({ languageCode, text })),
    ),
  }
}

interface FallenSentence {
  /** In UTF-16 units of the text. */
  start: number
  end: number
  /** Without markup. */
  text: string
  cited: string[]
}

/** The sentences of a text that cite fallen studies alone. */
export function fallenSentences(
  text: string,
  language: Language,
  fallen: Fallen,
): FallenSentence[] {
  if (!citedPmids(parseMarkup(text)).some((pmid) => fallen.has(pmid))) return []
  return sentencesOf(withoutSources(text), language).flatMap(({ start, end }) => {
    const markup = parseMarkup(text.slice(start, end))
    const cited = citedPmids(markup)
    if (cited.length === 0 || !cited.every((pmid) => fallen.has(pmid))) return []
    // Bold that ends in another sentence leaves its mark in this one.
    return [{ start, end, cited, text: markupToText(markup).replaceAll('**', '').trim() }]
  })
}
