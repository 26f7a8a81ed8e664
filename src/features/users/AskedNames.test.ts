// Rules: P-NAMES-CONFIRMED.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { Names } from './AskedNames.tsx'

test('a name that waits stands beside what is shown until then', () => {
  const asked = {
    ...({ kind: 'name', id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11', version: 1 } as const),
    ...({ title: 'Dr. Anna Huber', titleLanguage: 'de', state: 'waiting' } as const),
    ...({ at: '2026-11-21T11:00:00Z', approval: 'open' } as const),
    isOwn: false,
    name: {
      username: 'anna',
      name: 'Dr. Anna Huber',
      profession: 'Ärztin',
      shown: { name: 'Dr. Anna Berger', profession: 'Ärztin' },
    },
  }
  const props = { names: [asked], isPending: false, onDecide: () => {} }
  const html = drawComponent(createElement(Names, props), 'de', ['administration'])
  expect(html).toContain('<strong>Dr. Anna Huber</strong>, Ärztin')
  expect(html).toContain('Dr. Anna Berger, Ärztin')
  const buttons = [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, words]) => words)
  expect(buttons).toEqual(['Bestätigen', 'Ablehnen'])
})
