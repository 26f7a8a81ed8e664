import { markWords } from '../../changes/mark-words.ts'
import type { ReviewField } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { Message } from '../../ui/Message.tsx'
import { type ReviewedNumbers, WithNumbers } from './reading/NumberChip.tsx'
import type { MovedField, ReviewFormStore, ReviewWork } from './review.store.ts'

interface MovedProps {
  store: ReviewFormStore
  work: ReviewWork
  moved: { before: HearticleTexts; fields: readonly MovedField[] }
  numbers: ReviewedNumbers
}

/** What another user changed meanwhile, and what is to be decided about it. */
export function Moved({ store, work, moved, numbers }: MovedProps) {
  const { t, language } = useWords()
  return (
    <Message tone="plain" focused>
      <h2>{t('review:movedTitle')}</h2>
      <p>{t('review:movedText')}</p>
      <ul className="plain-list ruled review-moved">
        {moved.fields.map(({ field, hasProposal }) => (
          <li key={field}>
            <h3>{t(`review:field_${field}`)}</h3>
            <Difference
              pieces={textDifference(asText(moved.before, field), asText(work.base, field))}
              words={markWords(t)}
              lang={language}
              draw={(text) => <WithNumbers text={text} lang={language} numbers={numbers} />}
            />
            {hasProposal && (
              <>
                <p>{t('review:movedProposal')}</p>
                <Button onClick={() => store.takeCurrent(field)}>{t('review:takeCurrent')}</Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Message>
  )
}

/** A list with an entry in each line. */
function asText(texts: HearticleTexts, field: ReviewField): string {
  const value = texts[TEXT_OF_FIELD[field]]
  return typeof value === 'string' ? value : value.join('\n')
}
