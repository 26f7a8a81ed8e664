import { expect, test } from 'vitest'
import { hideOutdated } from './hide-outdated.ts'

test('a page that is read later than its prices are known to hold shows them no more', () => {
  const until = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const prices = [
    { dataset: { until: until(-1) }, hidden: false },
    { dataset: { until: until(60_000) }, hidden: false },
  ]
  hideOutdated({ querySelectorAll: () => prices } as unknown as ParentNode)
  expect(prices.map(({ hidden }) => hidden)).toEqual([true, false])
})
