import type { ReactNode } from 'react'

interface DifferenceProps {
  /** None of them empty. */
  pieces: ReadonlyArray<{ kind: 'same' | 'added' | 'removed'; text: string }>
  /** Spoken before and after a change by those who cannot see its mark. */
  words: { added: string; removed: string; end: string }
  /** Of the text. */
  lang?: string | undefined
  /** Shows only one side: what was, or what comes. */
  without?: 'added' | 'removed'
  /** How a piece is drawn; left out, as it is. */
  draw?: (text: string) => ReactNode
}

/**
 * A text with what was removed struck through and what was added underlined. Few screen readers
 * speak these elements, so words that only they meet stand in each.
 */
export function Difference({ pieces, words, lang, without, draw }: DifferenceProps) {
  let at = 0
  return (
    <div className="difference" lang={lang}>
      {pieces.map(({ kind, text }) => {
        // Where a piece begins never comes twice: pieces are not empty.
        at += text.length
        if (kind === without) return null
        if (kind === 'same') return <span key={at}>{draw ? draw(text) : text}</span>
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={at}>
            <span className="visually-hidden">{` ${words[kind]} `}</span>
            {draw ? draw(text) : text}
            <span className="visually-hidden">{` ${words.end} `}</span>
          </Mark>
        )
      })}
    </div>
  )
}
