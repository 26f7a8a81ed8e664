// Rules: P-SUBJECT-MAP.
import { expect, test } from 'vitest'
import { hearticle, taxonomy } from '../../../tests/support/records.ts'
import { presentHearticleSummary } from '../../domain/presenters/present-hearticle.ts'
import { presentRubric } from '../../domain/taxonomy/taxonomy.ts'
import { translators } from '../../i18n/translators.ts'
import { subjectMap } from './subject-map.ts'

const words = { t: translators.de, language: 'de' } as const
const [heart, nutrition] = taxonomy.rubrics.map((rubric) => presentRubric(rubric, 'de'))

test('each rubric says how much there is of it, and its newest hearticle with its day', () => {
  if (!nutrition) throw new Error('there is no rubric')
  const newest = presentHearticleSummary(hearticle(7), taxonomy, [], 'de')
  const shown = String(
    subjectMap([{ rubric: nutrition, hearticles: 1, studies: 12, newest }], words),
  )
  expect(shown).toContain('<a href="/rubric/2" data-gate="rubric">Ernährung</a>')
  expect(shown).toContain('1 Hearticle\u00a0· 12 Studien')
  expect(shown).toContain('<time datetime="2026-11-21">21. November 2026</time>')
  expect(shown).toContain('href="/hearticle/7" data-gate="hearticle" data-id="7"')
})

test('what a rubric does not have is not counted, and its picture is fetched by nobody yet', () => {
  if (!heart) throw new Error('there is no rubric')
  const shown = String(
    subjectMap([{ rubric: heart, hearticles: 0, studies: 0, newest: undefined }], words),
  )
  expect(shown).toContain('<p class="cluster meta"></p>')
  expect(shown).not.toContain('newest')
  expect(shown).not.toContain('<use href')
  expect(shown).toContain('<use data-href="/assets/pictures/')
})

test('where there is no rubric there is no map', () => {
  expect(subjectMap([], words)).toBe(false)
})
