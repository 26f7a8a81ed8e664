import { expect, test } from 'vitest'
import { hearticle, taxonomy } from '../../../../tests/support/records.ts'
import { presentHearticleSummary } from '../../../domain/presenters/present-hearticle.ts'
import { translators } from '../../../i18n/translators.ts'
import { SUBJECT_SIZE } from './follow-subject-hearticles.ts'
import { subjectHearticles } from './subject-hearticles.ts'

const words = { t: translators.de, language: 'de' } as const

const page = (total: number) => {
  const content = Array.from({ length: Math.min(total, SUBJECT_SIZE) }, (_, index) =>
    presentHearticleSummary(hearticle(index + 1), taxonomy, [], 'de'),
  )
  const totalPages = Math.ceil(total / SUBJECT_SIZE)
  const first = { content, page: 0, totalPages, totalElements: total }
  return String(subjectHearticles({ id: 2, name: 'Ernährung' }, first, undefined, words))
}

test('of 5,000 hearticles a page shows eight, and leads to the rest', () => {
  const shown = page(5000)
  expect(shown.match(/<article/g)).toHaveLength(8)
  expect(shown).toContain('data-pages="625"')
  expect(shown).toContain('Seite 1 von 625')
  expect(shown).toContain('href="/rubric/2?page=2"')
})

test('one stands alone, with every certainty to choose', () => {
  const shown = page(1)
  expect(shown.match(/<article/g)).toHaveLength(1)
  expect(shown).not.toContain('archive-pages')
  expect(shown.match(/<option/g)).toHaveLength(5)
})

test('a rubric without hearticles has no such part', () => {
  expect(page(0)).toBe('false')
})
