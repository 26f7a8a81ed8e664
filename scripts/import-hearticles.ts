/**
 * `npm run hearticles:import -- FILE…`
 * Brings hearticles from JSON files into the database, all or, with any fault in any file, none.
 * What is no sample becomes public at the desk (P-IMPORT-HEARTICLES).
 */
import { parseArgs } from 'node:util'
import { latestPublicDay } from '../src/domain/hearticle/hearticle.ts'
import { importHearticles } from './content/hearticle-files.ts'
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length === 0) {
    console.error('usage: npm run hearticles:import -- FILE…')
    return 2
  }
  const stores = await openStores(readSettings())
  try {
    const result = await importHearticles(positionals, stores)
    if (!result.ok) {
      for (const { file, path, reason } of result.faults) {
        console.error(`${file}: ${path}: ${reason}`)
      }
      console.error('nothing was written')
      return 1
    }
    for (const { file, path, reason } of result.unbound) {
      console.log(`${file}: ${path}: ${reason}`)
    }
    const today = latestPublicDay(new Date())
    for (const { id, status, publicationDate } of result.hearticles) {
      if (status === 'DRAFT') console.log(`hearticle ${id} is a draft`)
      else if (status === 'IN_REVIEW') console.log(`hearticle ${id} waits for its review`)
      else if (status === 'PUBLISHED' && publicationDate > today) {
        console.log(`hearticle ${id} appears on ${publicationDate}`)
      }
    }
    const { imported, updated, unchanged } = result.outcomes
    console.log(`imported ${imported}, updated ${updated}, unchanged ${unchanged}, rejected 0`)
    return 0
  } finally {
    await stores.close()
  }
})
