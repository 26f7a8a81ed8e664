import type { Language } from '../../src/contract/protocol/language.ts'
import { priceInWords } from '../../src/domain/presenters/price-in-words.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'
import type { Fact } from './mail-content.ts'
import { mailWords } from './mail-words.ts'

type Price = Pick<BillingFacts, 'priceInCents' | 'interval'>

/** What a whole period costs: '9,90 €'; undefined where that is not known. */
export function renewalPrice({ priceInCents }: Price): string | undefined {
  return priceInCents === null ? undefined : priceInWords(priceInCents)
}

/** What each period costs: '9,90 € pro Monat'; undefined where that is not known. */
export function pricePerPeriod({ priceInCents, interval }: Price, language: Language) {
  if (priceInCents === null || interval === null) return undefined
  const amount = priceInWords(priceInCents)
  return fillPlaceholders(mailWords[language].prices[interval], { amount })
}

/**
 * The first of some texts of which everything that it names is known.
 * @returns undefined where there is none
 */
export function fillKnownPlaceholders(
  texts: readonly string[],
  values: Record<string, string | null | undefined>,
): string | undefined {
  const known = Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const text = texts.find((its) =>
    [...its.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in known),
  )
  return text === undefined ? undefined : fillPlaceholders(text, known)
}

/** @returns undefined where there is nothing to say */
export function fact(name: string, value: string | null | undefined): Fact | undefined {
  return value === null || value === undefined || value === '' ? undefined : { name, value }
}
