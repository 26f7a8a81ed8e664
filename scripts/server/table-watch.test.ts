import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { put } from '../../functions/store/table/writes.ts'
import { watchTable } from './table-watch.ts'

test('it tells of what any connection writes, and of time that went by, once each', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearticle-watch-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const path = join(dataDir, 'hearticle.sqlite')
  const [ours, ofOther] = [openSqliteTable({ path }), openSqliteTable({ path })]
  let now = new Date('2026-11-21T11:00:00Z')
  const watch = watchTable(dataDir, () => now)
  const reported = () => [watch.mayHaveMore(), watch.mayHaveMore()]
  expect(reported()).toEqual([true, false])
  for (const [index, table] of [ours, ofOther, ours].entries()) {
    const key = { pk: 'a', sk: String(index) }
    await table.write(put(key))
    expect(reported()).toEqual([true, false])
    await table.get(key)
    expect(reported()).toEqual([false, false])
  }
  now = new Date('2026-11-21T11:00:09.999Z')
  expect(reported()).toEqual([false, false])
  now = new Date('2026-11-21T11:00:10Z')
  expect(reported()).toEqual([true, false])
  // A clock that is set back counts, too.
  now = new Date('2026-11-20T11:00:00Z')
  expect(reported()).toEqual([true, false])
  watch.close()
  ours.close()
  ofOther.close()
})
