import { expect, test } from 'vitest'
import { translators } from '../../../i18n/translators.ts'
import { findingInLines } from './evidence-words.ts'
import { emptyFinding } from './finding-form.ts'

test('what was chosen of a finding reads in words where two of them are compared', () => {
  const t = translators.en
  const chosen = {
    'rates.time': ['person_years', t('evidence:personTimes.person_years')],
    'measure.type': ['hazard_ratio', t('evidence:measures.hazard_ratio')],
    'measure.interval': ['quartiles', t('evidence:intervals.quartiles')],
    'baseline.of': ['everybody', t('evidence:baselineOwners.everybody')],
    'margin.scale': ['per_1000', t('evidence:marginScales.per_1000')],
    design: ['cluster', t('evidenceForm:designs.cluster')],
    'certainty.level': ['very_low', t('evidence:certainty.very_low')],
  } as const
  for (const [field, [value, words]] of Object.entries(chosen)) {
    const lines = findingInLines({ ...emptyFinding(), [field]: value }, t)
    expect(lines).toContain(`: ${words}`)
  }
  // Of a draft that another version of the form kept.
  expect(findingInLines({ ...emptyFinding(), design: 'unheard' }, t)).toContain(': unheard')
})
