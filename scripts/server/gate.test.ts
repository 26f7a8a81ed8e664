// Rules: P-SERVE-ALONE, P-SERVE-CONNECTIONS.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { limitBody } from '../../functions/http/serve-upload.ts'
import { createGate } from './gate.ts'
import { listen } from './listen.ts'
import { createOrigin } from './origin.ts'

async function openGate(options = {}) {
  const gate = createGate((listener) => listener, options)
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

/** Writes one request after the other on one connection, as a proxy does; all that came back. */
async function sendBy(port: number, ...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const received = text(socket).catch(() => 'broken off')
  for (const request of requests) socket.write(request)
  return received
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n')

test('a body that is not read, of an address that is not there, leaves the connection to others', async () => {
  const { gate, port } = await openGate()
  const app = new Hono().use(limitBody).notFound((context) => context.text('none', 404))
  app.onError((_error, context) => context.text('too much', 413))
  gate.open(createOrigin({ app, siteFolder: 'dist.none', objectsFolder: 'dist.none' }))
  for (const [path, size, status] of [
    ['/api/none', 900_000, 404],
    ['/api/none', 3_000_000, 413],
    ['/none', 900_000, 405],
  ] as const) {
    const length = `Content-Length: ${size}`
    const refused = request(`POST ${path}`, 'Host: one', length) + 'a'.repeat(size)
    const ofOther = request('GET /none', 'Host: one', 'Connection: close')
    const answers = await sendBy(port, refused, ofOther)
    expect(answers.match(/(?<=HTTP\/1.1 )\d+/g), path).toEqual([String(status), '404'])
  }
})

test.each([
  ['headers that are never finished', 'GET / HTTP/1.1\r\nHost: one\r\n'],
  ['a body that is never sent', request('POST /', 'Host: one', 'Content-Length: 9')],
  ['a body that stops', `${request('POST /', 'Host: one', 'Content-Length: 9')}abc`],
  [
    'parts that stop',
    `${request('POST /', 'Host: one', 'Transfer-Encoding: chunked')}3\r\nabc\r\n`,
  ],
])('a request is ended that stays half: %s', async (_, half) => {
  const { gate, port } = await openGate({ halfOpenMs: 100 })
  gate.open(async (incoming, response) => {
    await text(incoming).catch(() => {})
    response.end('whole')
  })
  expect(await sendBy(port, half)).toContain('408 Request Timeout')
})

test('a whole request may be answered later than that, and two sites at once are none', async () => {
  const { gate, port } = await openGate({ halfOpenMs: 20 })
  const { promise: asked, resolve: markAsked } = Promise.withResolvers<() => void>()
  gate.open((_request, response) => markAsked(() => response.end('late')))
  const length = 'Content-Length: 3'
  const late = sendBy(port, `${request('POST /', 'Host: one', length, 'Connection: close')}abc`)
  const give = await asked
  for (const hosts of [
    ['Host: one', 'Host: two'],
    ['Host: one', 'host: one'],
  ]) {
    expect(await sendBy(port, request('GET /', ...hosts))).toMatch(/^HTTP\/1.1 400 /)
  }
  // Ended long before, were it to be.
  expect(await sendBy(port, 'GET / HTTP/1.1\r\n')).toContain('408 Request Timeout')
  give()
  expect(await late).toContain('late')
})
