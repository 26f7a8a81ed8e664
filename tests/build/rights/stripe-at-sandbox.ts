/**
 * Loaded ahead of a packaged function: what it asks the payment provider goes to the sandbox at
 * SANDBOX_PORT of this machine.
 */
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const askByTls = https.request as (options: RequestOptions) => http.ClientRequest

https.request = ((options: RequestOptions) => {
  if (options.host !== 'api.stripe.com') return askByTls(options)
  const { agent: _, ...asked } = options
  const here = { host: '127.0.0.1', port: process.env.SANDBOX_PORT }
  const request = http.request({ ...asked, ...here })
  // Its client sends nothing before TLS stands.
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => void socket.emit('secureConnect'))
  })
  return request
}) as typeof https.request
syncBuiltinESMExports()
