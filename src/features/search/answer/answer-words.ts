import type { Answer, AnswerTo, TopicState } from '../../../contract/reading/answer.ts'
import { locales } from '../../../domain/text/locales.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { formatKeyFigure } from '../../../evidence/key-figure.ts'
import { keySentence } from '../../../evidence/key-result.ts'

/** Names in one phrase: 'Magnesium und Wadenkrämpfe'. */
export function namesInWords(names: readonly string[], { language }: EvidenceWords): string {
  return new Intl.ListFormat(locales[language]).format(names)
}

/** Something on what is asked, if not on all of it at once. */
const HERE: readonly TopicState[] = ['present', 'narrower']

/**
 * What of a question there is nothing here, in a sentence: what is missing by its name; where each is
 * here, that there is nothing on both, or no answer (P-NOTHING-SAID).
 * @returns undefined where nothing is missing
 */
export function nothingInWords(
  { nothing, understood }: Pick<AnswerTo, 'nothing' | 'understood'>,
  words: EvidenceWords,
): string | undefined {
  if (!nothing) return undefined
  const isHere = (name: string) =>
    understood.some((one) => one.name === name && HERE.includes(one.state))
  const missing = nothing.about.filter((name) => !isHere(name))
  if (missing.length > 0) {
    return words.t('search:nothingOn', { about: namesInWords(missing, words) })
  }
  if (nothing.about.length < 2) return words.t('search:nothing')
  return words.t('search:nothingTogether', { about: namesInWords(nothing.about, words) })
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
  const { kind, counts, more } = keyFigure
  const sentence = more
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
  const { answer, partial, help, counts, nothing } = to
  if (help) return t('search:helpAloud', { text: help.text })
  const shown = answer ?? partial
  if (shown) {
    const text = resultInWords(shown, words) ?? shown.text
    return t('search:answerAloud', {
      text: [partInWords(to, words), text].filter(Boolean).join(' '),
    })
  }
  const count = counts.hearticles + counts.studies
  if (count === 0 && !nothing) return t('search:none')
  const others = t('search:noAnswerAloud', { count, all: formatNumber(count, language) })
  return [nothingInWords(to, words), others].filter(Boolean).join(' ')
}
