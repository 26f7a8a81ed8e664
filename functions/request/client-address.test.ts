// Rules: P-CLIENT-ADDRESS.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { countedNetworkOf, networkOf, siteOf, viewerAddress } from './caller.ts'
import { ORIGIN_SECRET_HEADER, requireOriginSecret } from './origin-guard.ts'

async function addressOf(header: string | undefined, guarded = true) {
  const app = new Hono()
  if (guarded) app.use(requireOriginSecret(async () => 'correct-horse'))
  app.get('/', (context) => context.json({ address: viewerAddress(context) ?? null }))
  const headers = {
    [ORIGIN_SECRET_HEADER]: 'correct-horse',
    'X-Forwarded-For': '203.0.113.9',
    ...(header !== undefined && { 'CloudFront-Viewer-Address': header }),
  }
  return (await (await app.request('/', { headers })).json()).address
}

describe('the address that the CDN saw', () => {
  test.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2001:db8:85a3::8a2e:370:7334:443', '2001:db8:85a3::8a2e:370:7334'],
    ['2001:db8::1:65535', '2001:db8::1'],
    ['[2001:db8::1]:65535', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001:80', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  ])('%s loses its port', async (header, address) => {
    expect(await addressOf(header)).toBe(address)
  })

  test.each([undefined, '', 'localhost:80', '198.51.100.300:80', '<script>:1', ':80', '1:2, 3:4'])(
    'there is none in %j',
    async (header) => {
      expect(await addressOf(header)).toBeNull()
    },
  )

  test('is not believed where nobody has checked who hands it over', async () => {
    expect(await addressOf('198.51.100.10:46532', false)).toBeNull()
  })
})

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('a site is all that one customer has of IPv6, and one address of IPv4', () => {
  expect(siteOf('2001:db8:1:2::9')).toBe(siteOf('2001:db8:1:ffff::1'))
  expect(siteOf('2001:db8:1:2::9')).not.toBe(siteOf('2001:db8:2:2::9'))
  expect(siteOf('192.0.2.7')).not.toBe(siteOf('192.0.2.8'))
  expect(siteOf(undefined)).toBe('unknown')
})

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['192.0.3.7', '192.0.3.0/24'],
  ['::ffff:192.0.2.9', '192.0.2.0/24'],
  ['::FFFF:c000:207', '192.0.2.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  [undefined, 'unknown'],
])('who asks from %s is counted as of %s', (address, network) => {
  expect(countedNetworkOf(address)).toBe(network)
})
