import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { WhatCame } from './WhatCame.tsx'

const drawn = (kind: 'cancellation' | 'withdrawal', isFree: boolean) => {
  const outcome = { endsAt: '2026-12-21T10:00:00Z', refundedInCents: null, isFree }
  return drawComponent(createElement(WhatCame, { kind, outcome }), 'en', ['declaration'])
}

test('what is ended before anything was charged speaks of no further charge', () => {
  expect(drawn('cancellation', true)).toContain('nothing was charged for it, and nothing will be')
  expect(drawn('cancellation', false)).toContain('nothing is charged afterwards')
  expect(drawn('withdrawal', true)).toContain('Nothing was ever charged for it')
  expect(drawn('withdrawal', true)).not.toContain('more')
})
