/**
 * `npm run dev`
 * The product with pages that reload as their sources change. Pages are made on demand from the
 * snapshot of this start; the API runs beside them on a port of its own.
 */
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { startDevelopment } from './sandbox/product/dev.ts'

await runCommand(() => startDevelopment(readSettings()))
