import type { Review } from '../contract/desk/reviews.ts'
import type { BilingualText } from '../contract/protocol/hearticle-text.ts'
import { doubtedFindings } from '../domain/review/finding-answers.ts'
import { useWords } from '../i18n/Words.tsx'

interface DoubtedFindingsProps extends Pick<Review, 'evidence'> {
  /** As they stand now. */
  findings: ReadonlyArray<{ id: string; outcome: BilingualText }>
}

/** The findings that a review sent back, each with what the reviewer said of it. */
export function DoubtedFindings({ evidence, findings }: DoubtedFindingsProps) {
  const { t, language } = useWords()
  const doubted = doubtedFindings(evidence, findings)
  if (doubted.length === 0) return null
  return (
    <ul className="plain-list said-passages">
      {doubted.map(({ id, outcome, answer }) => (
        <li key={id}>
          <p className="said-place">{outcome[language]}</p>
          <p className="said-words">{t(`form:answer_${answer}`)}</p>
        </li>
      ))}
    </ul>
  )
}
