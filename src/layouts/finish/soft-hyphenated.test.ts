import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { softHyphenated } from './soft-hyphenated.ts'

const PAGES = 50
const PAGE = 'a '.repeat(500_000)

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('keeps nothing in memory of the pages whose words it remembers', () => {
  softHyphenated(`${PAGE}Behandlungsstudien`, 'de')
  const before = usedBytes()
  for (let page = 0; page < PAGES; page += 1) {
    const letters = String.fromCharCode(97 + (page % 26), 97 + Math.floor(page / 26))
    softHyphenated(`${PAGE}Behandlungsstudien${letters}`, 'de')
  }
  expect(usedBytes() - before).toBeLessThan((PAGES * PAGE.length) / 5)
})
