import { expect, test } from 'vitest'
import { de } from './de.ts'
import { createTranslator } from './translator.ts'

test('a value is put in as it is, whatever it looks like', () => {
  const t = createTranslator('de', de)
  const name = '{{rubric}} {{count}} $& $t(feed:retry) <b>'
  expect(t('feed:latestIn', { rubric: name })).toContain(name)
})
