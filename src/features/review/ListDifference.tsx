import type { ReviewChange } from '../../contract/desk/reviews.ts'
import { type DiffSegment, textDifference } from '../../domain/text/text-difference.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { markWords } from './field.ts'

interface ListDifferenceProps {
  entries: readonly string[]
  /** Of this list alone. */
  changes: readonly ReviewChange[]
}

/** A list with what becomes of each of its entries, and with those that come. */
export function ListDifference({ entries, changes }: ListDifferenceProps) {
  const { t, language } = useWords()
  const rows = rowsOf(entries, changes)
  if (rows.length === 0) return <p className="note">{t('review:noEntries')}</p>
  return (
    <ul className="plain-list review-list">
      {rows.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; two can say the same
        <li key={index}>
          <Difference pieces={pieces} words={markWords(t)} lang={language} />
        </li>
      ))}
    </ul>
  )
}

function rowsOf(entries: readonly string[], changes: readonly ReviewChange[]): DiffSegment[][] {
  const addedAt = (index: number): DiffSegment[][] =>
    changes
      .filter(({ previousValue, listIndex }) => previousValue === null && listIndex === index)
      .map(({ newValue }) => [{ kind: 'added', text: newValue ?? '' }])
  const kept = entries.flatMap((entry, index): DiffSegment[][] => {
    const change = changes.find(
      ({ previousValue, listIndex }) => previousValue !== null && listIndex === index,
    )
    return [...addedAt(index), change ? textDifference(entry, change.newValue ?? '') : same(entry)]
  })
  return [...kept, ...addedAt(entries.length)]
}

function same(text: string): DiffSegment[] {
  return [{ kind: 'same', text }]
}
