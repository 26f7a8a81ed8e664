import { expect, test } from 'vitest'
import { readThesaurus } from '../../scripts/publishing/search-index/read-thesaurus.ts'

test('the thesaurus has no faults', async () => {
  expect((await readThesaurus()).length).toBeGreaterThan(4000)
})
