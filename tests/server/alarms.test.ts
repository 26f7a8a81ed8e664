// Rules: P-METRICS.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createMetrics } from '../../scripts/server/metrics.ts'
import { noon } from '../support/records.ts'
import { isThorough } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'

const alarms = readFileSync('container/alarms.yml', 'utf8')
const stores = storesForEachTest()

test('each alarm rests on a figure that there is, and the operators’ page explains it', async () => {
  const metrics = createMetrics()
  const text = await metrics.text({
    stores,
    jobs: ['daily'],
    version: 'a1b2c3',
    folders: { data: tmpdir() },
    now: () => noon,
    log: () => {},
  })
  const figures = new Set(alarms.match(/(hearticle|process)_[a-z_]+/g))
  expect(figures.size).toBe(9)
  for (const figure of figures) {
    expect(text, figure).toContain(`# HELP ${figure.replace(/_bucket$/, '')} `)
  }
  const page = readFileSync('docs/operations/one-server.md', 'utf8')
  for (const [, name] of alarms.matchAll(/alert: (\w+)/g)) expect(page).toContain(`\`${name}\``)
})

const hasPromtool =
  isThorough && spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0
if (isThorough && !hasPromtool) process.stderr.write('alarms are not tested: no promtool\n')

test.runIf(hasPromtool)('each alarm rings at the first fault', () => {
  execFileSync('promtool', ['test', 'rules', 'tests/server/alarms.promtool.yml'])
})
