import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address of the client, seen through proxies (P-CLIENT-ADDRESS). Headers of a peer that is not
 * trusted are not read. `X-Forwarded-For` is read from the right, where each proxy adds who asked it,
 * up to the first address that is not trusted: everything left of that is a claim of that one. Where
 * an entry is no address, the last one known counts.
 * @param peer the address that is connected; undefined where the connection is gone
 * @param forwardedFor the header
 */
export function clientAddress(
  trusted: BlockList,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (peer === undefined || !isWithin(trusted, peer)) return peer
  const named = (forwardedFor ?? '').split(',').map((value) => value.trim())
  let nearest = peer
  for (const entry of named.toReversed()) {
    const address = withoutPort(entry)
    if (isIP(address) === 0) return nearest
    nearest = address
    if (!isWithin(trusted, address)) return nearest
  }
  return nearest
}

/** As some proxies write them: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  if (isIP(entry) !== 0) return entry
  return entry.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')
}

function isWithin(trusted: BlockList, address: string): boolean {
  // The part after the % names a network card of this machine.
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  // An address of IPv4 that is written as one of IPv6 (`::ffff:192.0.2.1`) is known for what it is.
  return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The proxies to trust, each an address or a range such as `10.0.0.0/8` or `fd00::/8`.
 * @throws naming all that are neither, and those by which everybody would be trusted
 */
export function trustedProxies(proxies: readonly string[]): BlockList {
  const trusted = new BlockList()
  const wrong = proxies.filter((proxy) => !add(trusted, proxy))
  if (wrong.length === 0) return trusted
  const named = wrong.map((proxy) => `'${proxy}'`).join(', ')
  throw new Error(`${named}: not an address, nor a range such as 10.0.0.0/8 or fd00::/8`)
}

function add(trusted: BlockList, proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const longest = family === 'ipv6' ? 128 : 32
  const prefix = bits === undefined ? longest : Number(bits)
  const isRange = bits === undefined || /^[1-9]\d{0,2}$/.test(bits)
  if (isIP(address) === 0 || address.includes('%') || !isRange || prefix > longest) return false
  if (more.length > 0) return false
  trusted.addSubnet(address, prefix, family)
  return true
}

/**
 * What tells the API the client's address on a machine behind proxies.
 * @param proxies as `trustedProxies` takes them; where there are none, whoever is connected asks
 * @throws as `trustedProxies`
 */
export function clientAddressBehind(
  proxies: readonly string[],
): (context: Context) => string | undefined {
  const trusted = trustedProxies(proxies)
  return (context) =>
    clientAddress(
      trusted,
      getConnInfo(context).remote.address,
      context.req.header('x-forwarded-for'),
    )
}
