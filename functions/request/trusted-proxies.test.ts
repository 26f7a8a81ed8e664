// Rules: P-CLIENT-ADDRESS.
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../tests/support/rounds.ts'
import { clientAddress, clientAddressBehind, trustedProxies } from './trusted-proxies.ts'

const PROXIES = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']
const trusted = trustedProxies(PROXIES)

const addressOf = (peer: string | undefined, forwarded?: string) =>
  clientAddress(trusted, peer, forwarded)

const stranger = fc.ipV4().filter((address) => !/^(10|127)\./.test(address))
const proxy = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rest) => `10.${rest.join('.')}`),
  fc.constantFrom('127.0.0.1', '::1', '::ffff:10.1.2.3', 'fd12:3456::1', 'fdff::2'),
)
const words = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), proxy, fc.constant('unknown'))

describe('the address of the client', () => {
  test('is that of the connection, whatever a peer that is not trusted claims', () => {
    fc.assert(
      fc.property(stranger, words, (peer, claimed) => {
        expect(addressOf(peer, claimed)).toBe(peer)
      }),
      { numRuns: rounds(100, 5000) },
    )
  })

  test('is the nearest one that is not trusted, whatever that one claims and how many proxies follow', () => {
    fc.assert(
      fc.property(
        proxy,
        fc.array(words),
        stranger,
        fc.array(proxy, { maxLength: 4 }),
        (peer, claimed, client, between) => {
          expect(addressOf(peer, [...claimed, client, ...between].join(', '))).toBe(client)
        },
      ),
      { numRuns: rounds(100, 5000) },
    )
  })

  test('is an address or none, whatever a header says', () => {
    const header = fc.oneof(fc.string(), fc.array(words).map(String))
    fc.assert(
      fc.property(proxy, header, (peer, forwarded) => {
        const address = addressOf(peer, forwarded) ?? ''
        expect([peer, ...forwarded.split(',').map((entry) => entry.trim())].join()).toContain(
          address,
        )
        expect(address).toMatch(/^[\d.a-f:]+(%.+)?$/i)
      }),
      { numRuns: rounds(200, 20_000) },
    )
  })

  test.each([
    ['without the header it is the proxy', undefined, '127.0.0.1'],
    ['an empty header says nothing', '', '127.0.0.1'],
    ['a proxy that asks by itself', '10.0.0.7', '10.0.0.7'],
    ['of trusted ones alone the farthest', '10.0.0.7, 10.0.0.8', '10.0.0.7'],
    ['with a port', '198.51.100.1:4711', '198.51.100.1'],
    ['of IPv6', '2001:db8::1', '2001:db8::1'],
    ['of IPv6 with a port', '[2001:db8::1]:4711', '2001:db8::1'],
    ['of IPv6 in brackets', '[2001:db8::1]', '2001:db8::1'],
    ['written as IPv6', '::ffff:198.51.100.1', '::ffff:198.51.100.1'],
    ['no address is nobody, so that the last known counts', 'unknown', '127.0.0.1'],
    ['what is left of it is not believed', '198.51.100.1, unknown', '127.0.0.1'],
    ['nor what is left of an empty entry', '198.51.100.1,, 10.0.0.7', '10.0.0.7'],
    ['a range is no address', '198.51.100.0/24', '127.0.0.1'],
    ['without spaces', '203.0.113.9,198.51.100.1,10.0.0.7', '198.51.100.1'],
  ])('%s', (_, forwarded, address) => {
    expect(addressOf('127.0.0.1', forwarded)).toBe(address)
  })

  test.each(['::ffff:127.0.0.1', '::ffff:10.255.0.1', '::1', 'fd00::5%eth0'])(
    'a proxy is known by %s',
    (peer) => {
      expect(addressOf(peer, '198.51.100.1')).toBe('198.51.100.1')
    },
  )

  test('of a connection that is gone is unknown', () => {
    expect(addressOf(undefined, '198.51.100.1')).toBeUndefined()
  })

  test('is what the API is told, by the connection of the request', async () => {
    const clientAddressWith = (proxies: readonly string[]) => {
      const app = new Hono()
      const addressFor = clientAddressBehind(proxies)
      app.get('/', (context) => context.text(addressFor(context) ?? 'unknown'))
      const socket = { remoteAddress: '::ffff:172.18.0.2', remotePort: 4711, remoteFamily: 'IPv6' }
      const headers = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.1' }
      return Promise.resolve(app.request('/', { headers }, { incoming: { socket } })).then(
        (answer) => answer.text(),
      )
    }
    expect(await clientAddressWith(['172.16.0.0/12'])).toBe('198.51.100.1')
    expect(await clientAddressWith(['172.16.0.0/12', '198.51.100.1'])).toBe('203.0.113.9')
    expect(await clientAddressWith([])).toBe('::ffff:172.18.0.2')
  })
})

describe('whom to trust', () => {
  test('names everything that is neither an address nor a range', () => {
    const wrong = [
      'localhost',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '',
      '10.0.0/8',
    ]
    expect(() => trustedProxies(['10.0.0.1', ...wrong])).toThrow(
      `${wrong.map((one) => `'${one}'`).join(', ')}: not an address`,
    )
  })

  test.each(['0.0.0.0/0', '::/0', '10.0.0.0/08', '10.0.0.0/-1', 'fe80::1%eth0', ' 10.0.0.1'])(
    'is not %j',
    (proxy) => {
      expect(() => trustedProxies([proxy])).toThrow(proxy)
    },
  )

  test('a range ends where its bits end', () => {
    const range = trustedProxies(['192.0.2.64/26', '2001:db8:0:8::/61'])
    const isTrusted = (peer: string) => clientAddress(range, peer, '9.9.9.9') === '9.9.9.9'
    const peers = ['192.0.2.63', '192.0.2.64', '192.0.2.127', '192.0.2.128']
    expect(peers.map(isTrusted)).toEqual([false, true, true, false])
    const sixes = [
      '2001:db8:0:7:ffff::',
      '2001:db8:0:8::',
      '2001:db8:0:f:ffff::',
      '2001:db8:0:10::',
    ]
    expect(sixes.map(isTrusted)).toEqual([false, true, true, false])
  })
})
