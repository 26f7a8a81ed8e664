/**
 * `npm run hearticles:import -- FILE…`
 * Brings hearticles from JSON files into the database, all or, with any fault in any file, none.
 */
import { parseArgs } from 'node:util'
import { importHearticles } from './content/hearticle-files.ts'
import { readSettings } from './environment.ts'
import { openStores } from './stores.ts'

const { positionals } = parseArgs({ allowPositionals: true })
if (positionals.length === 0) {
  console.error('usage: npm run hearticles:import -- FILE…')
  process.exitCode = 2
} else {
  const stores = await openStores(readSettings())
  try {
    const result = await importHearticles(positionals, stores)
    if (result.ok) {
      const { imported, updated, unchanged } = result.outcomes
      console.log(`imported ${imported}, updated ${updated}, unchanged ${unchanged}, rejected 0`)
    } else {
      for (const { file, path, reason } of result.faults) {
        console.error(`${file}: ${path}: ${reason}`)
      }
      console.error('nothing was written')
      process.exitCode = 1
    }
  } finally {
    await stores.close()
  }
}
