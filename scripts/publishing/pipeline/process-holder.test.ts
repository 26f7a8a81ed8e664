import { expect, test } from 'vitest'
import { processHolder } from './process-holder.ts'

test('a build takes over from a build of its project only where that publishes no more', async () => {
  const alive = new Set(['p:1'])
  const { holder, isDead } = processHolder({ CODEBUILD_BUILD_ID: 'p:2' }, async (id) =>
    alive.has(id),
  )
  const other = (process: string, machine = holder.machine) => ({ machine, process })
  expect(await isDead(other('p:1'))).toBe(false)
  expect(await isDead(other('p:0'))).toBe(true)
  expect(await isDead(holder)).toBe(false)
  expect(await isDead(other('p:0', 'codebuild q'))).toBe(false)
})

test('on one machine it takes over from a process that has ended', async () => {
  const { holder, isDead } = processHolder({})
  expect(await isDead(holder)).toBe(false)
  expect(await isDead({ ...holder, process: '999999999' })).toBe(true)
  expect(await isDead({ machine: 'elsewhere', process: '999999999' })).toBe(false)
})
