import type { Language } from '../../src/contract/protocol/language.ts'
import { formatPrice } from '../../src/domain/presenters/format-price.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'
import type { Fact } from './mail-content.ts'
import { mailMessages } from './mail-messages.ts'

type Price = Pick<BillingFacts, 'priceInCents' | 'interval'>

/** What a whole period costs: '9,90 €'; undefined where that is not known. */
export function renewalPrice({ priceInCents }: Price): string | undefined {
  return priceInCents === null ? undefined : formatPrice(priceInCents)
}

/** What each period costs: '9,90 € pro Monat'; undefined where that is not known. */
export function pricePerPeriod({ priceInCents, interval }: Price, language: Language) {
  if (priceInCents === null || interval === null) return undefined
  const amount = formatPrice(priceInCents)
  return fillPlaceholders(mailMessages[language].prices[interval], { amount })
}

/**
 * The first of some texts of which everything that it names is known.
 * @returns undefined where there is none
 */
export function fillKnownPlaceholders(
  texts: readonly string[],
  values: Record<string, string | null | undefined>,
): string | undefined {
  const filled = Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const text = texts.find((template) =>
    [...template.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in filled),
  )
  return text === undefined ? undefined : fillPlaceholders(text, filled)
}

/** @returns undefined where there is nothing to say */
export function fact(name: string, value: string | null | undefined): Fact | undefined {
  return value === null || value === undefined || value === '' ? undefined : { name, value }
}
