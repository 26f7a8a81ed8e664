import { useEffect, useState } from 'react'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { readReference, shownNumber } from '../../../domain/numbers/render-numbers.ts'
import { numberPieces } from '../../../domain/review/reading-pieces.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** What numbers of texts refer to. */
export type ReviewedNumbers = Pick<WorkHearticle, 'findings' | 'numbers'>

/** Why a number stands in the texts, or which study says it. */
export function sourceOfNumber(
  { passage, reason, note }: WorkHearticle['numbers'][number],
  t: Translate,
): string {
  if (passage) return `PMID ${passage.pmid}`
  const why = t(reason ? `changes:numberReason_${reason}` : 'review:numberNowhere')
  return note ? `${why}: ${note}` : why
}

interface NumberChipProps {
  /** As it is written: '[#f1:pair]'. */
  written: string
  /** Of the text. */
  lang: string
  numbers: ReviewedNumbers
}

/**
 * A number as readers see it, with its source when it is pointed at or has the focus; pressed, it
 * leads there; Escape closes it (P-REVIEW-NUMBERS).
 */
export function NumberChip({ written, lang, numbers }: NumberChipProps) {
  const { t, language } = useWords()
  const { findings, numbers: entries } = numbers
  const reference = readReference(written.slice(2, -1))
  const shown = shownNumber(reference, lang as Language, numbers)
  const at = findings.findIndex(({ id }) => id === reference.source)
  const entry = entries.find(({ id }) => id === reference.source)
  const finding = findings[at]
  const source = finding
    ? `${t('review:finding', { number: at + 1 })}: ${finding.outcome[language]}`
    : entry
      ? sourceOfNumber(entry, t)
      : t('review:numberNowhere')
  const [isOpen, setOpen] = useState(false)
  // What is only pointed at has no focus, so the key may come from anywhere (WCAG 2.2, 1.4.13).
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  const show = () => {
    const place = document.getElementById(`${finding ? 'finding' : 'number'}-${reference.source}`)
    if (!place) return
    for (
      let fold = place.closest('details');
      fold;
      fold = fold.parentElement?.closest('details') ?? null
    ) {
      fold.open = true
    }
    place.tabIndex = -1
    place.focus()
  }
  return (
    <button
      type="button"
      className={`number-chip chip ${shown === undefined ? 'chip-broken' : 'chip-number'}`}
      aria-label={`${shown ?? written} (${source})`}
      data-source={isOpen ? source : undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={({ currentTarget }) => setOpen(currentTarget.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
      onClick={show}
    >
      {shown ?? written}
    </button>
  )
}

/** A text in which numbers stand as readers see them. */
export function WithNumbers({
  text,
  ...props
}: { text: string } & Omit<NumberChipProps, 'written'>) {
  let at = 0
  return numberPieces(text).map((piece) => {
    at += piece.text.length
    return piece.isNumber ? (
      <NumberChip key={at} written={piece.text} {...props} />
    ) : (
      <span key={at}>{piece.text}</span>
    )
  })
}
