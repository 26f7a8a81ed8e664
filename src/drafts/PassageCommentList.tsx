import type { PassageComment, PassagePlace } from '../contract/desk/reviews.ts'
import { type NumberSources, renderNumbers } from '../domain/numbers/render-numbers.ts'
import { type PassageTexts, passageNow, quotedWords } from '../domain/review/passage-comments.ts'
import { useWords } from '../i18n/Words.tsx'

interface PassageCommentListProps {
  comments: readonly PassageComment[]
  /** As they stand now. */
  texts: PassageTexts
  /** What numbers of the texts refer to. */
  sources: NumberSources
  /** What a field is called where this is shown. */
  fieldName: (field: Extract<PassagePlace, { field: unknown }>['field']) => string
}

/** What a reviewer said about passages, each with the words that it is about. */
export function PassageCommentList(props: PassageCommentListProps) {
  const { comments, texts, sources, fieldName } = props
  const { t } = useWords()
  if (comments.length === 0) return null
  const nameOf = (place: PassagePlace) => {
    if ('pmid' in place) return t('drafts:passageAbstract', { pmid: place.pmid })
    const entry = place.listIndex === null ? [] : [place.listIndex + 1]
    return [place.languageCode.toUpperCase(), fieldName(place.field), ...entry].join(' · ')
  }
  return (
    <ul className="plain-list said-passages">
      {comments.map((comment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said once stays as it is
        <li key={index}>
          <p className="said-place">{nameOf(comment.place)}</p>
          <blockquote lang={languageOf(comment.place)}>
            {renderNumbers(quotedWords(comment), languageOf(comment.place), sources)}
          </blockquote>
          <p className="said-words">{comment.comment}</p>
          {!passageNow(texts, comment) && (
            <p className="said-changed">{t('drafts:passageChanged')}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

const languageOf = (place: PassagePlace) => ('pmid' in place ? 'en' : place.languageCode)
