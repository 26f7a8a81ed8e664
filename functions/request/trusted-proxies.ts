import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** What is known of a request whose peer may be a proxy. */
export interface ReachedBy {
  /** The client's, without port; undefined where the socket has none any more. */
  address: string | undefined
  /** By which the client asked. */
  scheme: 'http' | 'https'
  /** Whom the client asked, with its port where it named one. */
  host: string | undefined
}

/** A request as it came in; headers are named in lower case. */
export interface IncomingRequest {
  /** Of the peer that is connected. */
  socketAddress: string | undefined
  header: (name: string) => string | undefined
}

/**
 * Who asks for what, seen through proxies (P-SERVE-PROXIES): headers of a peer that is not trusted
 * are not read at all. `X-Forwarded-For` is read from the right, where each proxy adds whom it was
 * asked by, up to the first who is not trusted, since everything left of that is that one's word.
 * Where an entry is no address, whoever wrote it is the last one known. Of `X-Forwarded-Proto` and
 * `X-Forwarded-Host` the last value counts, which the peer itself wrote.
 */
export function reachedBy(
  trusted: BlockList,
  { socketAddress, header }: IncomingRequest,
): ReachedBy {
  const direct = { address: socketAddress, scheme: 'http' as const, host: header('host') }
  if (socketAddress === undefined || !isWithin(trusted, socketAddress)) return direct
  const scheme = valuesOf(header('x-forwarded-proto')).at(-1)?.toLowerCase()
  const host = valuesOf(header('x-forwarded-host')).at(-1)
  return {
    address: firstUntrusted(trusted, socketAddress, valuesOf(header('x-forwarded-for'))),
    scheme: scheme === 'https' ? 'https' : 'http',
    host: host !== undefined && HOST.test(host) ? host : direct.host,
  }
}

/** @param named whom each proxy was asked by, the nearest last */
function firstUntrusted(trusted: BlockList, peer: string, named: readonly string[]): string {
  let known = peer
  for (const entry of named.toReversed()) {
    const address = withoutPort(entry)
    if (isIP(address) === 0) return known
    known = address
    if (!isWithin(trusted, address)) return known
  }
  return known
}

/** A name or an address, with or without port. */
const HOST = /^([\w-]+(\.[\w-]+)*|\[[\d:a-f.]+\])(:\d{1,5})?$/i

function valuesOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((value) => value.trim())
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
    reachedBy(trusted, {
      socketAddress: getConnInfo(context).remote.address,
      header: (name) => context.req.header(name),
    }).address
}
