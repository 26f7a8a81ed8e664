import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import { SaveRefusal } from './SaveRefusal.tsx'

const drawn = (
  fields?: Record<string, string>,
  code: 'invalid_request' | 'hearticle_incomplete' = 'invalid_request',
) =>
  drawComponent(
    createElement(SaveRefusal, {
      error: {
        code,
        message: 'The request is not valid.',
        ...(fields && { fields }),
      },
    }),
    'en',
    ['editor', 'writing', 'evidence', 'evidenceForm'],
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

test('what keeps a hearticle from being public is named at its place, too', () => {
  const html = drawn({ 'findings.0.passage': 'Mark anew.' }, 'hearticle_incomplete')
  expect(html).toContain('<li>Finding 1 · Source: Mark anew.</li>')
})

test('without a place it says what the service said', () => {
  expect(drawn()).toBe('<p>The request is not valid.</p>')
})
