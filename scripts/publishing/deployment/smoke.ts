import type { DeploymentFinding } from './finding.ts'

/** What a site is asked, and by what its answer is right. */
interface SmokeCheck {
  about: string
  path: string
  init?: RequestInit
  /** What is wrong with the answer, in words; undefined where nothing is. */
  faultOf(response: Response, body: string): string | undefined
}

export interface SmokeOptions {
  /** Of the site, without a slash at its end. */
  origin: string
  /** The address of something that was deleted, as `/hearticle/7`. */
  deletedPath?: string | undefined
}

const SECURITY_HEADERS = {
  'Strict-Transport-Security': /max-age=\d{8}/,
  'Content-Security-Policy': /frame-ancestors 'none'/,
  'X-Content-Type-Options': /^nosniff$/,
  'X-Frame-Options': /^DENY$/,
  'Referrer-Policy': /./,
  'Cross-Origin-Opener-Policy': /^same-origin$/,
  'Permissions-Policy': /camera=\(\)/,
}

/** Asks a running site for a few things that must hold; it changes nothing there. */
export async function smoke({ origin, deletedPath }: SmokeOptions): Promise<DeploymentFinding[]> {
  const findings: DeploymentFinding[] = []
  for (const check of smokeChecks(origin, deletedPath)) {
    const fault = await faultAt(origin, check)
    const { about, path } = check
    findings.push({ level: fault === undefined ? 'ok' : 'stops', about, text: fault ?? path })
  }
  if (deletedPath === undefined) {
    const text = 'no deleted hearticle was named'
    const remedy = 'once one was deleted: --only smoke --gone /hearticle/ID'
    findings.push({ level: 'by hand', about: '410', text, remedy })
  }
  return findings
}

function smokeChecks(origin: string, deletedPath: string | undefined): SmokeCheck[] {
  return [
    {
      about: 'home page',
      path: '/',
      faultOf: (response, body) =>
        statusOtherThan(200, response) ??
        (/<html[^>]+lang="?de\b/.test(body) ? undefined : 'is not in German') ??
        canonicalOtherThan(`${origin}/`, body),
    },
    {
      about: 'security headers',
      path: '/',
      faultOf({ headers }) {
        const missing = Object.entries(SECURITY_HEADERS)
          .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
          .map(([name]) => name)
        return missing.length > 0 ? `${missing.join(', ')} missing or weaker` : undefined
      },
    },
    {
      about: 'API',
      path: '/api/health',
      faultOf: (response, body) =>
        statusOtherThan(200, response) ??
        (body.includes('"status":"ok"') ? undefined : `says ${body.slice(0, 80)}`),
    },
    {
      about: 'search',
      path: '/api/pubmedarticles/search/autocomplete?searchTerm=herz&lang=de',
      faultOf: (response, body) =>
        statusOtherThan(200, response) ??
        (body.startsWith('[') ? undefined : `says ${body.slice(0, 80)}`),
    },
    {
      about: 'invalid sign-up',
      path: '/api/auth/signup',
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: '' }),
      },
      faultOf: (response) => statusOtherThan(400, response),
    },
    {
      about: '404',
      path: '/hearticle/999999999',
      faultOf: (response) => statusOtherThan(404, response),
    },
    ...(deletedPath === undefined
      ? []
      : [
          {
            about: '410',
            path: deletedPath,
            faultOf: (response: Response) => statusOtherThan(410, response),
          },
        ]),
  ]
}

async function faultAt(origin: string, { path, init, faultOf }: SmokeCheck) {
  try {
    const response = await fetch(origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
    })
    const fault = faultOf(response, await response.text())
    return fault && `${path} ${fault}`
  } catch (error) {
    const { cause, message } = error as Error
    return `${path} cannot be reached: ${cause instanceof Error ? cause.message : message}`
  }
}

function statusOtherThan(wanted: number, { status }: Response): string | undefined {
  return status === wanted ? undefined : `answers ${status}, not ${wanted}`
}

function canonicalOtherThan(wanted: string, body: string): string | undefined {
  const [tag = ''] = /<link[^>]+rel="?canonical[^>]*>/.exec(body) ?? []
  const canonical = /href="?([^">\s]+)/.exec(tag)?.[1]
  if (canonical === wanted) return undefined
  return `has the canonical address ${canonical ?? 'of none'}, not ${wanted}`
}
