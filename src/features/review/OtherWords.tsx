import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ReviewFormStore } from './review.store.ts'

interface OtherWordsProps {
  store: ReviewFormStore
  /** What they are for. */
  title: string
  /** The same as a place: 'de.keywords'. */
  place: string
  /** There are some, or something is wrong with them. */
  isBegun: boolean
  children: ReactNode
}

/** The field for other words of a text, which stands above to be read: once it is wanted (P-REVIEW-PROPOSES). */
export function OtherWords({ store, title, place, isBegun, children }: OtherWordsProps) {
  const { t } = useWords()
  const field = useRef<HTMLDivElement>(null)
  const sending = useStore(store.$sending)
  // What the service finds fault with is to be mended.
  const isRefused =
    sending.at === 'refused' && sending.places.some((one) => `${one}.`.startsWith(`${place}.`))
  const isNeeded = isBegun || isRefused
  const [isWanted, setWanted] = useState(isNeeded)
  // It stays, also where what was begun is as it was again.
  useEffect(() => {
    if (isNeeded) setWanted(true)
  }, [isNeeded])
  if (isWanted || isNeeded) return <div ref={field}>{children}</div>
  return (
    <Button
      className="text-button"
      onClick={() => {
        flushSync(() => setWanted(true))
        field.current?.querySelector<HTMLElement>('[role=textbox], textarea, button')?.focus()
      }}
    >
      {t('review:proposeOther')}
      <span className="visually-hidden">{` (${title})`}</span>
    </Button>
  )
}
