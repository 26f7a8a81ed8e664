import type { Language } from '../../src/contract/protocol/language.ts'
import type { CorrectionEvent } from '../../src/contract/reading/corrections.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { letterChoiceOf } from '../../src/domain/account/letter-choice.ts'
import { harmsOf } from '../../src/domain/evidence/harms.ts'
import { keyFinding } from '../../src/domain/evidence/key-figure.ts'
import { translationFor } from '../../src/domain/hearticle/translation-for.ts'
import {
  type LetterChoice,
  type WeeklyLetter,
  weeklyLetter,
} from '../../src/domain/letter/weekly-letter.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { addDays } from '../../src/domain/time/vienna-days.ts'
import { harmsInWords } from '../../src/evidence/harm-row.ts'
import { keySentenceOf, withoutNumber } from '../../src/evidence/key-result.ts'
import { keyResultSentence, resultSentence } from '../../src/evidence/result-sentence.ts'
import { translators } from '../../src/i18n/translators.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import {
  type HearticlePanel,
  type Letter,
  type MailSection,
  mail,
  type Preparing,
  type RequestOf,
} from './letter.ts'

interface OfWeek {
  week: string
  letter: WeeklyLetter
}

type LetterData = OfWeek &
  (
    | { account: Account }
    | { email: string; username: undefined; language: Language; leaveToken: string }
  )

/** Beside its key finding so many figures of a hearticle are told. */
const MORE_FIGURES = 3

/** So many comparisons have their harms told, and so many harms of each direction. */
const MOST_HARMED = 2
const MOST_NAMES = 4

const CORRECTED = '#bb1b35'

export const letterMails = {
  /** Of what is public when it is sent, to who still wants it (P-LETTER). */
  letter: mail<LetterData, 'letter'>({
    words: 'letter',
    async whom(
      { week, userId, readerId = '' }: RequestOf<'letter'>,
      { users, letterReaders, letterContent }: Preparing,
    ): Promise<LetterData | undefined> {
      const letterFor = async (choice: LetterChoice) =>
        weeklyLetter(choice, week, await letterContent(week, choice.language))
      if (userId === undefined) {
        const reader = await letterReaders.find(readerId)
        const letter = reader && (await letterFor(reader))
        if (!letter) return undefined
        const { email, language, leaveToken } = reader
        return { week, letter, email, username: undefined, language, leaveToken }
      }
      const account = await users.find(userId)
      const choice = account && letterChoiceOf(account)
      const letter = choice && (await letterFor(choice))
      return letter && { week, letter, account }
    },
    endedBy: 'letter',
    says({ week, letter: { corrections, hearticles, more, asked }, ...reader }, letter) {
      const { words, day, siteOrigin, language } = letter
      const sections: MailSection[] = [
        { heading: words.changed, panels: corrections.map((one) => changed(one, letter)) },
        { heading: words.added, panels: hearticles.map((one) => added(one, letter)) },
        { heading: words.asked, panels: asked ? [question(asked, letter)] : [] },
      ]
      const days = { from: day(addDays(week, -7)), to: day(addDays(week, -1)) }
      return {
        subject: fillPlaceholders(words.subject, { day: day(week) }),
        paragraphs: [fillPlaceholders(words.intro, days)],
        sections: sections.filter(({ panels }) => panels.length > 0),
        action: { address: siteOrigin + addressOf({ page: 'archive' }, language) },
        notes: [more > 0 && fillPlaceholders(words.more, { count: String(more) }), words.notAdvice],
        why: 'account' in reader ? words.whyAccount : words.why,
      }
    },
  }),
}

function changed(
  { hearticleId, headline, kind, note, notice }: CorrectionEvent,
  { hearticle, language }: Letter<'letter'>,
): HearticlePanel {
  const t = translators[language]
  return {
    topic: t(`corrections:kind_${kind}`),
    color: CORRECTED,
    headline: headline ?? `Hearticle ${hearticleId}`,
    address: hearticle(hearticleId),
    statements: [
      note ?? '',
      notice ? `${t(`corrections:notice_${notice.type}`)}, PMID ${notice.pmid}` : '',
    ].filter(Boolean),
  }
}

/** Its page says which answer is right, and what the finding says (P-QUIZ). */
function question(
  { hearticle: { id, topic }, quiz }: NonNullable<WeeklyLetter['asked']>,
  { hearticle }: Letter<'letter'>,
): HearticlePanel {
  return {
    topic: topic.name,
    color: topic.color,
    headline: quiz.question,
    address: `${hearticle(id)}#quiz`,
    statements: quiz.answers.map(({ text }) => `– ${text}`),
  }
}

/** What is new, in the words in which its page says it. */
function added(summary: HearticleSummary, { hearticle, language, words }: Letter<'letter'>) {
  const t = translators[language]
  const { id, topic, isSample, findings, comparisons, certainty, translations } = summary
  const key = keyFinding(findings)
  const result = keyResultSentence(summary, { t, language })
  const plain =
    key && (keySentenceOf(findings, { t, language }) ?? withoutNumber(key, { t, language }))
  const harmed = harmsOf(summary, key).comparisons.slice(0, MOST_HARMED)
  const inHarms = new Set(harmed.flatMap((one) => one.findings))
  const harms = harmed.map((one) => {
    const named = harmsInWords(one, { t, language }, MOST_NAMES)
    return one.of === null ? named : t('evidence:harmsOf', { intervention: one.of, harms: named })
  })
  const figures = findings
    .filter((finding) => finding !== key && !inHarms.has(finding))
    .toSorted((a, b) => Number(b.critical) - Number(a.critical))
    .flatMap((finding): NonNullable<HearticlePanel['facts']> => {
      const comparison = comparisons.find((one) => one.id === finding.comparisonId)
      const { figure } = resultSentence(finding, comparison, { t, language }) ?? {}
      return figure ? [[finding.outcome, figure]] : []
    })
  return {
    topic: [topic.name, isSample && words.sample].filter(Boolean).join(' · '),
    color: topic.color,
    headline: translationFor(translations, language)?.headline ?? `Hearticle ${id}`,
    address: hearticle(id),
    statements: [result?.text ?? plain ?? '', result?.about ?? ''].filter(Boolean),
    facts: [
      ...figures.slice(0, MORE_FIGURES),
      ...(harms.length > 0
        ? [[t('evidence:harmsLabel'), harms.join(' · ')] as [string, string]]
        : []),
      ...(certainty
        ? [
            [t('evidence:certaintyLabel'), t(`evidence:certainty.${certainty.level}`)] as [
              string,
              string,
            ],
          ]
        : []),
    ],
  }
}
