import { expect, test } from 'vitest'
import { isPaymentPage } from './payment-page.ts'

test.each([
  ['https://checkout.example/pay/1', true],
  ['http://localhost:4321/_local/checkout/1', true],
  ['http://elsewhere.example/pay/1', false],
  ['javascript:alert(1)', false],
  ['data:text/html,pay', false],
  ['/pay/1', false],
  ['', false],
])('%s is a page to pay at: %s', (address, expected) => {
  expect(isPaymentPage(address, 'http://localhost:4321')).toBe(expected)
})
