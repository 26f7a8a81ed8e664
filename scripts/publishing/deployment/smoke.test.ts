import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { smoke } from './smoke.ts'

const HEADERS = {
  'Strict-Transport-Security': 'max-age=63072000',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=()',
}

let close: (() => void) | undefined
afterEach(() => close?.())

interface Site {
  canonical?: string
  language?: string
  headers?: Partial<typeof HEADERS>
  statuses?: Record<string, number>
}

/** A site that answers rightly but for what is given. */
async function siteOf({ canonical, language = 'de', headers = HEADERS, statuses = {} }: Site) {
  const answers: Record<string, [status: number, body: string]> = {
    '/': [200, ''],
    '/api/health': [200, '{"status":"ok","version":"1"}'],
    '/api/pubmedarticles/search/autocomplete': [200, '[]'],
    '/api/auth/signup': [400, '{}'],
    '/hearticle/7': [410, ''],
  }
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    const { pathname } = new URL(request.url ?? '/', origin)
    const [status, body] = answers[pathname] ?? [404, '']
    const page = `<html lang="${language}"><link rel="canonical" href="${canonical ?? `${origin}/`}">`
    response.writeHead(statuses[pathname] ?? status, headers as Record<string, string>)
    response.end(pathname === '/' ? page : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const findings = await smoke({ origin, deletedPath: '/hearticle/7' })
  return findings.filter(({ level }) => level !== 'ok').map(({ text }) => text)
}

test('a site that answers rightly passes', async () => {
  expect(await siteOf({})).toEqual([])
})

test.each<[string, Site]>([
  ['/ answers 503, not 200', { statuses: { '/': 503 } }],
  ['/ is not in German', { language: 'en' }],
  ['/ has the canonical address http://localhost:4321/', { canonical: 'http://localhost:4321/' }],
  [
    'X-Frame-Options missing or weaker',
    { headers: { ...HEADERS, 'X-Frame-Options': 'SAMEORIGIN' } },
  ],
  ['/api/health answers 500', { statuses: { '/api/health': 500 } }],
  [
    'searchTerm=herz&lang=de answers 503',
    { statuses: { '/api/pubmedarticles/search/autocomplete': 503 } },
  ],
  ['/api/auth/signup answers 200, not 400', { statuses: { '/api/auth/signup': 200 } }],
  ['/hearticle/999999999 answers 200, not 404', { statuses: { '/hearticle/999999999': 200 } }],
  ['/hearticle/7 answers 404, not 410', { statuses: { '/hearticle/7': 404 } }],
])('one where %s does not', async (fault, site) => {
  expect(await siteOf(site)).toEqual([expect.stringContaining(fault)])
})

test('a site that is not there is named, and the address that nobody deleted asked for', async () => {
  const findings = await smoke({ origin: 'http://127.0.0.1:1' })
  expect(findings.filter(({ level }) => level === 'stops')).toHaveLength(6)
  expect(findings[0]?.text).toMatch(/^\/ cannot be reached: /)
  expect(findings.at(-1)).toMatchObject({ level: 'by hand', about: '410' })
})
