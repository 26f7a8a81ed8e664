/**
 * `npm run cost [-- --inputs FILE]`
 * Prints what a stage costs in a month, from ten thousand to a hundred million views. FILE is JSON
 * with other prices or another usage by their names: `{"cdnPerGigabyte": 0.08, "callsPerView": 2}`.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../project/run-command.ts'
import { costTable, withInputs } from './monthly-cost.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { inputs: { type: 'string' } } })
  const given = values.inputs === undefined ? {} : JSON.parse(await readFile(values.inputs, 'utf8'))
  const { prices, usage } = withInputs(given)
  console.log(costTable(prices, usage))
  return 0
})
