import { numberReasons } from '../../../contract/desk/evidence.ts'
import type { NumberOffer } from '../../../domain/numbers/number-offers.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { offerInWords } from '../../../writing/numbers/number-words.ts'

interface BindNumberProps {
  label: string
  /** In the notation of `numbersIn`. */
  value: string
  to?: string | undefined
  offers: readonly NumberOffer[]
  outcomes: readonly string[]
  onBind: (bound: Pick<NumberOffer, 'mark' | 'create'>) => void
}

const MOST_OFFERED = 8

/** Binds a number that was typed: to what says the same, or with a reason; a quantity in words has that alone. */
export function BindNumber({ label, value, to, offers, outcomes, onBind }: BindNumberProps) {
  const { t } = useWords()
  const fitting = offers
    .filter(({ values }) => values.length === 1 && values[0] === value)
    .slice(0, MOST_OFFERED)
  return (
    <details>
      <summary>{label}</summary>
      <ul className="plain-list">
        {fitting.map((offer) => (
          <li key={offer.mark ?? JSON.stringify(offer.create)}>
            <Button className="text-button" onClick={() => onBind(offer)}>
              {offer.shown}: {offerInWords(offer, outcomes, t)}
            </Button>
          </li>
        ))}
        {numberReasons.map((reason) => (
          <li key={reason}>
            <Button
              className="text-button"
              onClick={() => onBind({ create: { value, reason, ...(to && { to }) } })}
            >
              {t(`writing:numberReason_${reason}`)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
