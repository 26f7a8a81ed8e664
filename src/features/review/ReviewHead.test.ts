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

test('once one language is approved, the other is told to be open, and leads there', () => {
  const review = { by: 'u1', at: '2026-11-21T11:00:00.000Z' }
  const pills = (status: string, approved: boolean) => {
    const translations = [
      { languageCode: 'de', review: approved ? review : null },
      { languageCode: 'en', review: null },
    ]
    const hearticle = { id: 7, status, publicationDate: '2026-01-02', translations }
    const subject = { hearticle, translation: translations[0] } as unknown as ReviewSubject
    const html = drawComponent(createElement(ReviewHead, subject), 'de', ['review'])
    return [...html.matchAll(/<a class="pill" href="(.*?)".*?>(.*?)<\/a>/g)].map((one) =>
      one.slice(1).join(' ').replaceAll('<!-- -->', ''),
    )
  }
  const [mine, other] = ['/review/translation/7 Deutsch', '/en/review/translation/7 Englisch']
  expect(pills('IN_REVIEW', true)).toEqual([
    `${mine} · Freigegeben`,
    `${other} · Noch zu begutachten`,
  ])
  expect(pills('IN_REVIEW', false)).toEqual([mine, other])
  expect(pills('DRAFT', true)).toEqual([mine, other])
})

test('a hearticle dated ahead is planned and has no page to go to', () => {
  expect(drawn('2999-01-02')).toContain('Planned for 2 January 2999')
  expect(drawn('2999-01-02')).not.toContain('/en/hearticle/7')
  expect(drawn('2026-01-02')).toContain('/en/hearticle/7')
})
