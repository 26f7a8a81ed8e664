#!/usr/bin/env node
/**
 * Debian's Firefox, between Playwright and which it speaks WebDriver BiDi: Playwright asks for media
 * features that this Firefox cannot emulate yet, even where a test asks for none, and would take no
 * page otherwise. That one command is answered here, everything else goes through untouched.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_HERE = 'emulation.setMediaFeaturesOverride'
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)$/

const firefox = spawn('/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => firefox.kill(signal))
}
firefox.on('exit', (code) => process.exit(code ?? 1))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1]
  console.error(address ? `WebDriver BiDi listening on ${await standBefore(address)}` : line)
}

/** @returns where commands to the Firefox at this address are taken */
async function standBefore(address: string): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', async (playwright) => {
    const behind = new WebSocket(`${address}/session`)
    const isOpen = once(behind, 'open')
    playwright.on('message', async (message) => {
      const { id, method } = JSON.parse(String(message)) as { id: number; method: string }
      if (method === UNKNOWN_HERE) {
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
        return
      }
      await isOpen
      behind.send(String(message))
    })
    behind.on('message', (message) => playwright.send(String(message)))
    playwright.on('close', () => behind.close())
    behind.on('close', () => playwright.close())
  })
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}
