import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import type { SearchFacets } from '../../contract/reading/search.ts'
import { canBeWish, keptQuestion } from '../../domain/reading/search-wish.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { type SearchWishStore, searchWishes } from './search-wish.store.ts'

interface TellDeskProps {
  /** What was searched for, and what of it was found. */
  term: string
  found: { page: number; totalPages: number; facets: Pick<SearchFacets, 'all'> }
  /** How it was answered; undefined where that is not known. */
  to: Pick<AnswerTo, 'help' | 'understood'> | undefined
  store?: SearchWishStore
}

/** What was found where there is nothing on a question. */
export const NOTHING_FOUND = { page: 0, totalPages: 0, facets: { all: 0 } }

/**
 * A way to tell the desk what the search has nothing for, or on its last page nothing that fits; it
 * shows what would be sent, and where nothing would, nothing (P-SEARCH-WISHES).
 */
export function TellDesk({ term, found, to, store = searchWishes }: TellDeskProps) {
  const { t, language } = useWords()
  const noteId = useId()
  const wishStates = useStore(store.$told)
  const [pressed, setPressed] = useState('')
  const question = keptQuestion(term)
  const isNone = found.facets.all === 0
  // Where filters leave nothing, it is there all the same.
  const isAtEnd = found.page === found.totalPages - 1
  const isWish = question !== undefined && (to === undefined || canBeWish(to))
  if (!isWish || !(isNone || isAtEnd)) return null
  const state = wishStates[question]
  if (state?.at === 'sent') return <Thanks key={question} isAwaited={pressed === question} />
  const tell = () => {
    setPressed(question)
    void store.tell(question, language)
  }
  const busy = { sending: t('search:wishSending'), failed: t('search:tryAgain') }
  return (
    <div className="tell-desk">
      <p>{t(isNone ? 'search:wishNone' : 'search:wishOthers')}</p>
      <Button
        className={isNone ? 'pill' : 'tell-desk-quiet'}
        isPending={state?.at === 'sending'}
        aria-describedby={noteId}
        onClick={tell}
      >
        {state ? busy[state.at] : t('search:wish')}
      </Button>
      <p className="note" id={noteId}>
        {t('search:wishNote', { question })}
      </p>
      {state?.at === 'failed' && (
        <p role="alert">
          {t('search:wishFailed')} {state.message}
        </p>
      )}
    </div>
  )
}

/** Takes the place of the button, and its focus where that was just pressed. */
function Thanks({ isAwaited }: { isAwaited: boolean }) {
  const { t } = useWords()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isAwaited) words.current?.focus()
  }, [isAwaited])
  return (
    <div className="tell-desk">
      <p ref={words} role="status" tabIndex={-1}>
        {t('search:wishSent')}
      </p>
    </div>
  )
}
