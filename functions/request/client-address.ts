import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { CAME_BY_CDN } from './origin-guard.ts'

/**
 * The address that the CDN saw: `CloudFront-Viewer-Address` without its port, believed only on a
 * request that carried the CDN's secret (P-CLIENT-ADDRESS).
 */
export function viewerAddress(context: Context): string | undefined {
  if (context.get(CAME_BY_CDN) !== true) return undefined
  const given = context.req.header('CloudFront-Viewer-Address') ?? ''
  // An address of IPv6 stands there as it is, with one more colon before the port.
  const address = given.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/**
 * What one household or office shares, as text of one form: an address of IPv4, or the first half
 * of one of IPv6, since the other half is everybody's to choose and to change.
 */
export function networkOf(address: string | undefined): string {
  return prefixOf(address, 4)
}

/**
 * What one customer of a provider can have at most: the first 48 bits of an address of IPv6, of
 * which there are 65,536 networks; an address of IPv4.
 */
export function siteOf(address: string | undefined): string {
  return prefixOf(address, 3)
}

/**
 * What is counted as one place from which people ask, where more than one is to say something
 * (P-MOST-READ): the first 24 bits of an address of IPv4 or the first 48 of one of
 * IPv6, so that whoever has many neighbouring addresses is one.
 */
export function countedNetworkOf(address: string | undefined): string {
  const network = siteOf(address)
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}

/** @param count of the groups of 16 bits */
function prefixOf(address: string | undefined, count: number): string {
  if (address === undefined) return 'unknown'
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join() === [0, 0, 0, 0, 0, 0xffff].join()
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`
}

/** The eight numbers of an address of IPv6. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%')
  const canonical = new URL(`http://[${unscoped}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 0xff]
}
