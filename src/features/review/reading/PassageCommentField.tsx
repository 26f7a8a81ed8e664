import { useEffect, useId, useRef } from 'react'
import { MAX_PASSAGE, type PassageComment } from '../../../contract/desk/reviews.ts'
import { quotedWords } from '../../../domain/review/passage-comments.ts'
import { TooLong } from '../../../drafts/TooLong.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type ReviewedNumbers, WithNumbers } from './NumberChip.tsx'

interface PassageCommentProps {
  passageComment: PassageComment
  /** Counted from 0 among all of the review. */
  index: number
  lang: string
  /** What numbers of the text refer to. */
  numbers: ReviewedNumbers
  /** The words that it quotes stand there no longer. */
  isGone: boolean
  /** It was begun a moment ago. */
  isNew: boolean
  onChange: (comment: string) => void
  onRemove: () => void
  /** Sends it ahead of the verdict, as a comment of its own. */
  onSendNow: () => void
}

/** What the reviewer says about a passage, with the words that it is about. */
export function PassageCommentField({
  passageComment,
  index,
  lang,
  numbers,
  isGone,
  isNew,
  onChange,
  onRemove,
  onSendNow,
}: PassageCommentProps) {
  const { t } = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <li>
      <label htmlFor={id}>{t('review:passageComment', { number: index + 1 })}</label>
      <blockquote lang={lang} id={`${id}-quote`}>
        <WithNumbers text={quotedWords(passageComment)} lang={lang} numbers={numbers} />
      </blockquote>
      <textarea
        ref={field}
        id={id}
        data-place={`passageComments.${index}`}
        rows={3}
        value={passageComment.comment}
        aria-describedby={`${id}-quote`}
        aria-invalid={isGone || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <TooLong text={passageComment.comment} maximum={MAX_PASSAGE} />
      {isGone && <p className="field-error">{t('review:passageGone')}</p>}
      <Button
        className="text-button"
        isPending={passageComment.comment.trim() === ''}
        onClick={onSendNow}
      >
        {t('together:sendNow', { number: index + 1 })}
      </Button>{' '}
      <Button className="text-button" onClick={onRemove}>
        {t('review:passageRemove', { number: index + 1 })}
      </Button>
    </li>
  )
}
