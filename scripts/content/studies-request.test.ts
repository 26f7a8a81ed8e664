import { expect, test } from 'vitest'
import { mistakeIn, readRequest } from './studies-request.ts'

test.each([
  [['--pmids', '123,abc'], /^no PMID: abc; nothing was fetched/],
  [['--pmids', ''], /^the list of PMIDs is empty/],
  [['--query', 'salt', '--from', '2025-02-30'], /^not a day, YYYY-MM-DD: 2025-02-30/],
  [['--query', ' '], /^the query is empty/],
  [['--pmids', '1', '--xml', 'a.xml'], /^usage: /],
  [['--pmids', '1', '--from', '2025-02-03'], /^usage: /],
  [[], /^usage: /],
  [['--xml', 'nowhere.xml'], /^not a file: nowhere\.xml; nothing was read/],
])('%j is refused', (args, message) => {
  const { values, files } = readRequest(args)
  expect(mistakeIn(values, files)).toMatch(message)
})

test.each([
  [['--pmids', '123,456', '--rubric', '1']],
  [['--query', 'salt', '--from', '2025-02-03', '--to', '2025-02-04']],
  [['--xml', import.meta.filename]],
])('%j is fit', (args) => {
  const { values, files } = readRequest(args)
  expect(mistakeIn(values, files)).toBeUndefined()
})
