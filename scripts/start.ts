/**
 * `npm start`
 * Everything on one machine: the table with the sample content, the built site and the API, on one
 * origin. Ctrl-C ends all of it.
 */
import { readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { startProduct } from './sandbox/product/start.ts'

await runCommand(() => startProduct(readSettings()))
