/**
 * `node --import ./tests/support/stripe-on-loopback.ts …`
 * What the process asks of Stripe goes to the sandbox at STRIPE_LOOPBACK_PORT of this machine. The
 * provider's client documents that this function of Node may be replaced for tests.
 */
import http from 'node:http'
import https, { type RequestOptions } from 'node:https'

https.request = ((options: RequestOptions) => {
  if (options.host !== 'api.stripe.com') throw new Error(`a test asks ${options.host}`)
  const { agent: _, ciphers: __, ...requestOptions } = options
  return http.request({
    ...requestOptions,
    host: '127.0.0.1',
    port: process.env.STRIPE_LOOPBACK_PORT,
  })
}) as typeof https.request
