import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/Words.tsx'
import type { MarkedStretch } from './held-numbers.ts'

/** What stands beside a number in the finding and in its passage, so that both are found. */
export function NumberMark({ marks, children }: { marks: readonly number[]; children: ReactNode }) {
  const { t } = useWords()
  return (
    <mark className="held-number">
      {children}
      {marks.map((mark) => (
        <sup key={mark}>
          <span aria-hidden="true">{mark}</span>
          <span className="visually-hidden">{` ${t('review:heldMark', { mark })} `}</span>
        </sup>
      ))}
    </mark>
  )
}

/** Words of an abstract with the numbers of a finding marked. */
export function MarkedText({ stretches }: { stretches: readonly MarkedStretch[] }) {
  let at = 0
  return stretches.map(({ text, marks, isFault }) => {
    // Where a stretch begins never comes twice: none is empty.
    at += text.length
    if (marks.length > 0) {
      return (
        <NumberMark key={at} marks={marks}>
          {text}
        </NumberMark>
      )
    }
    if (isFault)
      return (
        <mark key={at} className="text-mark-blocks text-mark-unbound">
          {text}
        </mark>
      )
    return <span key={at}>{text}</span>
  })
}
