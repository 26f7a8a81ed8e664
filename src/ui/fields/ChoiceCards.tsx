import { type ReactNode, useId } from 'react'

interface Choice {
  id: number
  name: string
  description: string
  picture?: ReactNode
}

interface ChoiceCardsProps {
  /** What is chosen from, for those who do not see it. */
  legend: string
  choices: readonly Choice[]
  chosen: ReadonlySet<number>
  disabled?: boolean
  /**
   * An element that says why nothing can be ticked: the boxes keep the focus then, and a click on one
   * changes nothing by itself.
   */
  lockedBy?: string | undefined
  onToggle: (id: number) => void
}

/** Cards of which any number can be ticked; the whole card is the target. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { legend, choices, chosen, disabled = false, lockedBy, onToggle } = props
  const base = useId()
  return (
    <fieldset className="choice-cards" disabled={disabled} aria-describedby={lockedBy}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ id, name, description, picture }) => (
        <label className="choice-card" key={id}>
          <input
            type="checkbox"
            checked={chosen.has(id)}
            aria-disabled={lockedBy !== undefined}
            onChange={() => onToggle(id)}
            aria-labelledby={`${base}-${id}-name`}
            aria-describedby={`${base}-${id}-description`}
          />
          <span>
            <b id={`${base}-${id}-name`}>{name}</b>
            <small id={`${base}-${id}-description`}>{description}</small>
          </span>
          {picture}
        </label>
      ))}
    </fieldset>
  )
}
