// Rules: P-SERVE-ENDS.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createGate } from './gate.ts'
import { listen } from './listen.ts'

async function openGate() {
  const gate = createGate()
  onTestFinished(() => gate.close())
  const port = await listen(gate.server, 0, '127.0.0.1')
  return { gate, port, address: `http://127.0.0.1:${port}` }
}

test('an end waits for what is being answered, and takes nothing more', async () => {
  const { gate, address } = await openGate()
  const { promise: requested, resolve: markAsked } = Promise.withResolvers<() => void>()
  gate.open((_request, response) => markAsked(() => response.end('whole')))
  const answer = fetch(address)
  const give = await requested
  const finished = gate.finish(60_000)
  await expect(fetch(address)).rejects.toThrow()
  give()
  expect(await (await answer).text()).toBe('whole')
  await finished
})

test('an end does not wait for connections that ask nothing', async () => {
  const { gate, port, address } = await openGate()
  gate.open((_request, response) => void response.end())
  await fetch(address)
  const unused = connect(port, '127.0.0.1')
  const closed = once(unused, 'close')
  await once(gate.server, 'connection')
  await gate.finish(60_000)
  await closed
})

test('an end breaks off what is not answered in time', async () => {
  const { gate, address } = await openGate()
  const { promise: requested, resolve: markAsked } = Promise.withResolvers<void>()
  gate.open(() => markAsked())
  const answer = fetch(address)
  await requested
  const [, result] = await Promise.all([gate.finish(1), answer.catch(() => 'broken off')])
  expect(result).toBe('broken off')
})
