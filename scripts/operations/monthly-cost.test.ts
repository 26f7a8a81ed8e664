import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costTable, monthlyCost, PRICES, USAGE, VIEWS, withInputs } from './monthly-cost.ts'

const sumOf = (costs: Record<string, number>) =>
  Object.values(costs).reduce((sum, one) => sum + one, 0)

test('nothing is free where nobody comes, and the CDN is until its free part is used up', () => {
  expect(monthlyCost(0)).toMatchObject({ CloudFront: 0, 'API Gateway': 0, SES: 0 })
  expect(sumOf(monthlyCost(0))).toBeGreaterThan(PRICES.webAclAMonth)
  expect(monthlyCost(1_000_000).CloudFront).toBe(0)
  // 600 million requests, of which 10 are free; 5,722 GB, of which 1,024 are.
  expect(monthlyCost(100_000_000).CloudFront).toBeCloseTo(590 * 1.2 + 4698.04 * 0.085, 0)
})

test('up to ten million views, ten times as many cost less than ten times as much', () => {
  for (const [index, views] of VIEWS.slice(0, -2).entries()) {
    expect(sumOf(monthlyCost(VIEWS[index + 1] ?? 0))).toBeLessThan(10 * sumOf(monthlyCost(views)))
  }
})

test('other prices and another usage are taken by name, and no other name', () => {
  const { prices, usage } = withInputs({ gatewayPerMillionCalls: 2, callsPerView: 3 })
  expect(monthlyCost(1_000_000, prices, usage)['API Gateway']).toBe(6)
  expect(usage.readsPerCall).toBe(USAGE.readsPerCall)
  expect(() => withInputs({ perCall: 1 })).toThrow('no price and no usage: perCall')
  expect(() => monthlyCost(-1)).toThrow('views must be 0 or more')
  expect(() => monthlyCost(1, { ...PRICES, webAclAMonth: Number.NaN })).toThrow('webAclAMonth')
})

test('the runbook shows what the calculation says', () => {
  expect(readFileSync('docs/operations/cost.md', 'utf8')).toContain(costTable())
})
