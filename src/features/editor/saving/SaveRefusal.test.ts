import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import { SaveRefusal } from './SaveRefusal.tsx'

const drawn = (fields?: Record<string, string>) =>
  drawComponent(
    createElement(SaveRefusal, {
      error: {
        code: 'invalid_request',
        message: 'The request is not valid.',
        ...(fields && { fields }),
      },
    }),
    'en',
    ['editor'],
  )

test('a refusal names its places as the form does, and what is wrong there', () => {
  const html = drawn({
    'body.translations.0.headline': 'Too long',
    'body.translations.1.keywords.2': 'Empty',
    'body.topic': 'Unknown',
    'body.citedPmids.0': 'No number',
    'header.Idempotency-Key': 'Invalid',
  })
  const entries = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)
  expect(entries).toEqual([
    'Headline (German): Too long',
    'Keywords (English) · entry 3: Empty',
    'Topic: Unknown',
    'Studies · entry 1: No number',
    'header.Idempotency-Key: Invalid',
  ])
})

test('without a place it says what the service said', () => {
  expect(drawn()).toBe('<p>The request is not valid.</p>')
})
