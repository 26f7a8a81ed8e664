import type { PaymentPlan } from '../../src/contract/billing/billing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import de from '../../src/i18n/messages/de/plans.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/plans.json' with { type: 'json' }
import type { EventLog } from '../runtime/log.ts'
import type { Stores } from '../store/create-stores.ts'
import type { PaymentProvider, Price } from './provider.ts'

const planMessages: Record<Language, typeof de> = { de, en }

/** A changed price arrives within this time. */
const KEPT_MILLISECONDS = 5 * 60_000

export function createPlans(
  provider: Pick<PaymentProvider, 'plans' | 'isSetUp'>,
  now: () => Date,
  log: EventLog,
) {
  let cached: { prices: Price[]; until: number } | undefined

  const ask = async (): Promise<Price[]> => {
    const prices = await provider.plans((price) =>
      log({ level: 'error', message: 'price not offered: tax is added to it', price }),
    )
    cached = { prices, until: now().getTime() + KEPT_MILLISECONDS }
    return prices
  }
  const load = async (): Promise<Price[]> =>
    cached && cached.until > now().getTime() ? cached.prices : ask()

  return {
    ask,

    /** In words of a language, the shortest period first; none where nothing can be paid for. */
    async list(language: Language): Promise<PaymentPlan[]> {
      if (!(await provider.isSetUp())) return []
      return (await load()).map(({ id, interval, priceInCents }) => ({
        id,
        description: planMessages[language][interval],
        priceInCents,
        currency: 'EUR',
        interval,
      }))
    },

    /** @returns undefined for what cannot be subscribed to, now that it is asked for */
    async find(id: string): Promise<Price | undefined> {
      const cachedPrice = (await load()).find((price) => price.id === id)
      return cachedPrice ?? (await ask()).find((price) => price.id === id)
    },

    /** The provider does not sell it any more as it was kept here. */
    forget(): void {
      cached = undefined
    },
  }
}

export type Plans = ReturnType<typeof createPlans>

/** Asks for the prices, and notes them for the user who is told of them without asking. */
export async function verifyPrices(
  {
    provider,
    plans,
    stores,
  }: {
    provider: Pick<PaymentProvider, 'isSetUp'>
    plans: Plans
    stores: { prices: Pick<Stores['prices'], 'keep'> }
  },
  at: Date,
): Promise<boolean> {
  if (!(await provider.isSetUp())) return false
  const prices = (await plans.ask()).map(({ interval, priceInCents }) => ({
    interval,
    priceInCents,
  }))
  return stores.prices.keep(prices, at)
}
