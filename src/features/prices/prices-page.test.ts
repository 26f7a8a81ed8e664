// Rules: P-PRICES-PAGE, P-PRICES-BEFORE.
import { describe, expect, test } from 'vitest'
import type { PriceRecord } from '../../domain/billing/prices.ts'
import { translators } from '../../i18n/translators.ts'
import { pricesPage } from './prices-page.ts'

const prices: PriceRecord = {
  id: 1,
  verifiedAt: '2026-11-21T10:00:00.000Z',
  prices: [
    { interval: 'monthly', priceInCents: 1250 },
    { interval: 'yearly', priceInCents: 12000 },
  ],
}
const day = new Date('2026-11-22T10:00:00Z')
const pageIn = (language: 'de' | 'en', record: PriceRecord | undefined, now = day) =>
  String(
    pricesPage({ prices: record, inWords: undefined }, now, { t: translators[language], language }),
  )

describe.each(['de', 'en'] as const)('the page of prices (%s)', (language) => {
  const t = translators[language]

  test('names each price in German form with tax, what a month comes to, and until when', () => {
    const page = pageIn(language, prices)
    for (const shown of ['12,50\u00a0€', '120,00\u00a0€', '10,00\u00a0€'])
      expect(page).toContain(shown)
    expect(page).toContain(t('prices:inPrice'))
    expect(page).toContain('data-until="2026-11-23T10:00:00.000Z"')
  })

  test.each([
    ['nobody asked for', undefined, day],
    ['are too old', prices, new Date('2026-11-23T10:00:00Z')],
    ['do not exist', { ...prices, prices: [] }, day],
  ])('says where the price stands where prices %s', (_, record, now) => {
    const page = pageIn(language, record, now)
    expect(page).not.toContain('data-until')
    expect(page).toContain(t('prices:unknown'))
  })

  test('has one way on for each kind of reader', () => {
    const page = pageIn(language, prices)
    const root = language === 'de' ? '' : '/en'
    const wayOf = (reader: string) =>
      new RegExp(`<p class="[^"]*" data-for="${reader}"><a class="[a-z]+" href="([^"]+)"`).exec(
        page,
      )?.[1]
    expect(wayOf('visitor')).toBe(`${root}/signup`)
    for (const reader of ['free', 'trial', 'premium'])
      expect(wayOf(reader)).toBe(`${root}/profile?tab=subscription`)
  })
})
