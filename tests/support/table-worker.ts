/** A process of its own on the file of a table: `node table-worker.ts FILE WORK [NAME]`. */
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import { putNew } from '../../functions/store/table/writes.ts'

const [, , path = '', work, name = ''] = process.argv
const say = (text: string) => process.stdout.write(`${text}\n`)
const nextCommand = () => once(process.stdin, 'data')

if (work === 'claim') {
  const table = openSqliteTable({ path })
  say('ready')
  await nextCommand()
  const refused = await table.transact([
    putNew({ pk: 'NAME', sk: 'anna' }),
    putNew({ pk: 'BY', sk: name }),
  ])
  say(refused ? 'lost' : 'won')
} else if (work === 'hold') {
  const db = new DatabaseSync(path)
  db.exec('BEGIN IMMEDIATE')
  say('holding')
  await nextCommand()
  db.exec('COMMIT')
} else if (work === 'write') {
  const table = openSqliteTable({ path })
  for (let n = 0; ; n += 1) {
    await table.write(putNew({ pk: 'K', sk: String(n).padStart(6, '0') }))
    say(String(n).padStart(6, '0'))
  }
} else if (work === 'fill') {
  const table = openSqliteTable({ path })
  let written = 0
  let error = ''
  while (error === '' && written < 10_000) {
    try {
      await table.write(putNew({ pk: 'K', sk: String(written), text: 'x'.repeat(5000) }))
      written += 1
    } catch (refusal) {
      error = (refusal as Error).name
    }
  }
  let stillThere = 0
  for await (const _ of queryAll(table, 'K')) stillThere += 1
  say(JSON.stringify({ written, error, stillThere }))
}
process.exit(0)
