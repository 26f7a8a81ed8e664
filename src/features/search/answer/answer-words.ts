import type { Answer, AnswerTo } from '../../../contract/reading/answer.ts'
import { locales } from '../../../domain/text/locales.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { formatKeyFigure } from '../../../evidence/key-figure.ts'
import { keySentence } from '../../../evidence/key-result.ts'

/** Names in one phrase: 'Magnesium und Wadenkrämpfe'. */
export function namesInWords(names: readonly string[], { language }: EvidenceWords): string {
  return new Intl.ListFormat(locales[language]).format(names)
}

/**
 * What there is nothing on, by its names, or what is here but nowhere together (P-NOTHING-SAID).
 * @returns undefined where neither is known
 */
export function nothingInWords(
  { nothing, together }: Pick<AnswerTo, 'nothing' | 'together'>,
  words: EvidenceWords,
): string | undefined {
  if (nothing) return words.t('search:nothingOn', { about: namesInWords(nothing.about, words) })
  return (
    together && words.t('search:nothingTogether', { about: namesInWords(together.about, words) })
  )
}

/** Of whom or of how much it was asked that the answer does not tell (P-ANSWER-LACKS). */
export function lackingInWords(
  { understood }: Pick<AnswerTo, 'understood'>,
  words: EvidenceWords,
): string | undefined {
  const lacking = understood.filter(({ state }) => state === 'population')
  if (lacking.length === 0) return undefined
  return words.t('search:lacking', {
    about: namesInWords(
      lacking.map(({ text }) => text),
      words,
    ),
  })
}

/** What a study is: how it was made, on how many, where and when it appeared. */
export function sourceInWords(
  { design, participants, journal, year }: NonNullable<Answer['source']>,
  { t, language }: EvidenceWords,
): string[] {
  const people =
    participants !== null &&
    t('feed:participants', { number: formatNumber(participants, language) })
  const published = [journal, year].filter(Boolean).join(' ')
  return [design && t(`designs:${design}`), people, published].filter(
    (fact): fact is string => !!fact,
  )
}

/**
 * The result of a finding as a sentence in absolute numbers, behind its outcome.
 * @returns undefined for a sentence, and where there is no absolute number (P-FINDING-COMPUTED)
 */
export function resultInWords(
  { outcome, keyFigure, measure }: Pick<Answer, 'outcome' | 'keyFigure' | 'measure'>,
  words: EvidenceWords,
): string | undefined {
  if (!keyFigure) return undefined
  const { kind, counts, more, rates } = keyFigure
  // A ratio never stands alone beside rates (P-ANSWER-WORDS).
  const sentence =
    more || rates
      ? undefined
      : keySentence(
          {
            kind,
            ...(counts && { counts: { ...counts, isEstimated: false } }),
            ...(measure && { measure }),
          },
          words,
        )
  const text = sentence ?? `${formatKeyFigure(keyFigure, words)}.`
  return `${outcome?.[words.language] ?? keyFigure.outcome}: ${text}`
}

/** What of a question a partial answer leaves open, and what was compared instead. */
export function partInWords(
  { partial, nothing }: Pick<AnswerTo, 'partial' | 'nothing'>,
  words: EvidenceWords,
): string | undefined {
  if (!partial) return undefined
  const { t } = words
  const { comparison } = partial
  const tested = comparison && t('search:tested', { comparison })
  const missing =
    nothing && nothing.about.length > 0 ? namesInWords(nothing.about, words) : undefined
  return [missing && t('search:partNothingOn', { about: missing }), tested]
    .filter(Boolean)
    .join(' ')
}

/** What came, for those who listen. */
export function answerAloud(to: AnswerTo, words: EvidenceWords): string {
  const { t, language } = words
  const { answer, partial, help, counts, nothing, together } = to
  if (help) return t('search:helpAloud', { text: help.text })
  const shown = answer ?? partial
  if (shown) {
    const text = resultInWords(shown, words) ?? shown.text
    return t('search:answerAloud', {
      text: [partInWords(to, words), text, lackingInWords(to, words)].filter(Boolean).join(' '),
    })
  }
  const count = counts.hearticles + counts.studies
  if (count === 0 && !nothing && !together) return t('search:none')
  // What else was found does not stand below it.
  if (nothing) return nothingInWords(to, words) ?? ''
  const others = t('search:noAnswerAloud', { count, all: formatNumber(count, language) })
  return [nothingInWords(to, words), others].filter(Boolean).join(' ')
}
