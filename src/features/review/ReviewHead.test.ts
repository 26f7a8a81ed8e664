import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { ReviewHead } from './ReviewHead.tsx'
import type { ReviewSubject } from './review.store.ts'

const drawn = (publicationDate: string) => {
  const hearticle = { id: 7, status: 'PUBLISHED', publicationDate, translations: [] }
  const subject = { hearticle, translation: { review: null } } as unknown as ReviewSubject
  return drawComponent(createElement(ReviewHead, subject), 'en', ['review'])
}

test('a hearticle dated ahead is planned and has no page to go to', () => {
  expect(drawn('2999-01-02')).toContain('Planned for 2 January 2999')
  expect(drawn('2999-01-02')).not.toContain('/en/hearticle/7')
  expect(drawn('2026-01-02')).toContain('/en/hearticle/7')
})
