import type { AlignedText } from '../../../functions/search/write/learn-pairs.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { germanTextsOf } from '../../../src/domain/study/text-languages.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { markupToText, parseMarkup } from '../../../src/domain/text/markup.ts'

const SENTENCE_END = /(?<=[\p{L}\p{N})][.!?:;])\s+/u
const PARAGRAPH_END = '\n\n'

/** What a study says in both languages: its title, its abstract part by part. */
export function alignedInStudy(study: StudyRecord): AlignedText[] {
  const german = germanTextsOf(study)
  if (!german) return []
  const { title, abstract } = study.source
  return [
    ...(german.title && german.title !== title
      ? [{ de: inlineToText(german.title), en: inlineToText(title) }]
      : []),
    ...sideBySide(
      (german.abstract ?? []).map(({ text }) => inlineToText(text)),
      abstract.map(({ text }) => inlineToText(text)),
    ).flatMap(bySentence),
  ]
}

/** What a hearticle says in both languages, in pieces as small as both have them. */
export function alignedInHearticle(hearticle: HearticleRecord): AlignedText[] {
  const [de, en] = (['de', 'en'] as const).map((language) =>
    hearticle.translations.find(({ languageCode }) => languageCode === language),
  )
  if (!de || !en) return []
  const plain = (text: string) => markupToText(parseMarkup(text))
  const paragraphs = (text: string) => plain(text).split(PARAGRAPH_END)
  return [
    { de: de.headline, en: en.headline },
    // Nobody says that they stand in one order.
    { de: de.keywords.join('\n'), en: en.keywords.join('\n') },
    ...[
      ...sideBySide(paragraphs(de.mainTextBody), paragraphs(en.mainTextBody)),
      ...sideBySide(de.mainActions.map(plain), en.mainActions.map(plain)),
      ...sideBySide(de.harmfulActions.map(plain), en.harmfulActions.map(plain)),
      ...bilingualIn([hearticle.findings, hearticle.practice, hearticle.noFindingsReason]),
    ].flatMap(bySentence),
  ]
}

/** Nothing, where one language has more of them: then nobody knows which is which. */
function sideBySide(german: readonly string[], english: readonly string[]): AlignedText[] {
  if (german.length !== english.length) return []
  return german.map((de, index) => ({ de, en: english[index] ?? '' }))
}

function bySentence(text: AlignedText): AlignedText[] {
  const sentences = sideBySide(text.de.split(SENTENCE_END), text.en.split(SENTENCE_END))
  return sentences.length > 0 ? sentences : [text]
}

/** Every text in both languages that a value holds, however deep. */
function bilingualIn(value: unknown): AlignedText[] {
  if (typeof value !== 'object' || value === null) return []
  if ('de' in value && 'en' in value) {
    const { de, en } = value
    if (typeof de === 'string' && typeof en === 'string') return [{ de, en }]
  }
  return Object.values(value).flatMap(bilingualIn)
}
