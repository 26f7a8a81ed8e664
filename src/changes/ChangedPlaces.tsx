import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { placeInWords } from './changed-words.ts'
import { stopsOf } from './stops.ts'
import type { WhatChangedProps } from './WhatChanged.tsx'

interface ChangedPlacesProps extends Pick<WhatChangedProps, 'difference'> {
  title: string
  /** Leads to one of the stops, counted from 0. */
  onChoose: (index: number) => void
}

/** Where changes are, for who reads all: also those that stand in no text, or are gone (P-REVIEW-CHANGES). */
export function ChangedPlaces({ difference, title, onChoose }: ChangedPlacesProps) {
  const { t, language } = useWords()
  const { changes, names } = difference
  return (
    <details className="changed-places">
      <summary>{title}</summary>
      <ul className="plain-list cluster">
        {stopsOf(changes).map(([change], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what went and what came can have one place
          <li key={index}>
            <Button className="text-button" onClick={() => onChoose(index)}>
              {change && placeInWords(change, { t, language, names })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
