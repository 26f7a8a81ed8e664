import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Who may import whom among our own folders; whatever is not listed is a breach. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/ui': [],
  'src/domain': ['src/contract'],
  'src/i18n': ['src/contract', 'src/domain'],
  'src/features': [
    'src/contract',
    'src/domain',
    'src/ui',
    'src/i18n',
    'src/api/api.ts',
    'src/session/session.store.ts',
    'src/api/stored-session.ts',
    'src/session/sign-out.ts',
    'src/api/submission.store.ts',
    'src/navigation/next-page.ts',
    'src/navigation/next-page-notice.ts',
    'src/navigation/other-language.ts',
    'src/navigation/mailed-token.ts',
    'src/session/gate.store.ts',
    'src/api/latest-only.ts',
    'src/drafts',
  ],
  'src/drafts': [
    'src/contract',
    'src/domain',
    'src/ui',
    'src/i18n',
    'src/api/api.ts',
    'src/session/session.store.ts',
  ],
  'src/api/api.ts': ['src/contract', 'src/api/stored-session.ts'],
  'src/api/uploads.ts': [],
  'src/session/gate.store.ts': [],
  'src/api/latest-only.ts': [],
  'src/navigation/links.ts': ['src/contract'],
  'src/api/stored-session.ts': [],
  'src/session/sign-out.ts': ['src/contract', 'src/api/stored-session.ts'],
  'src/navigation/next-page.ts': [],
  'src/navigation/next-page-notice.ts': ['src/navigation/next-page.ts'],
  'src/navigation/other-language.ts': ['src/domain', 'src/navigation/next-page.ts', 'src/ui'],
  'src/navigation/mailed-token.ts': ['src/navigation/other-language.ts'],
  'src/session/session.store.ts': ['src/contract', 'src/api/api.ts', 'src/api/stored-session.ts'],
  'src/api/submission.store.ts': ['src/contract', 'src/domain', 'src/api/api.ts'],
  'src/snapshot': ['src/contract', 'src/domain'],
  'scripts/publishing/pages/prerender.ts': [],
  'src/layouts': ['src', 'content/editorial'],
  'src/local-pages': ['src', 'content/editorial', 'content/sample/topics.json'],
  'src/pages': ['src', 'content/editorial'],
  'functions/routes': [
    'src/contract',
    'src/domain',
    'functions/accounts',
    'functions/errors/api-error.ts',
    'functions/errors/field-error.ts',
    'functions/errors/error-messages.ts',
    'functions/errors/fault-words.ts',
    'functions/http/page-policy.ts',
    'functions/request/automated-caller.ts',
    'functions/catalogue',
    'functions/declarations',
    'functions/request/client-address.ts',
    'functions/request/enforce-rate-limits.ts',
    'functions/library',
    'functions/http/dependencies.ts',
    'functions/files',
    'functions/request/caller-language.ts',
    'functions/http/openapi.ts',
    'functions/http/serve.ts',
    'functions/http/fallback-pages.ts',
  ],
  functions: ['functions', 'src/contract', 'src/domain', 'src/i18n/messages', 'content/editorial'],
  'content/editorial': [],
  scripts: [
    'scripts',
    'functions',
    'src/contract',
    'src/domain',
    'src/ui/html/mark.ts',
    'src/snapshot',
    'src/features/discovery/sitemap.ts',
    'content/editorial',
  ],
}

/** The only readers of the environment: entries and settings. */
const MAY_READ_ENVIRONMENT = [
  'functions/entries/api.ts',
  'functions/entries/mail.ts',
  'functions/entries/mail-feedback.ts',
  'functions/entries/scheduled.ts',
  'functions/entries/study-import.ts',
  'functions/entries/start-publication.ts',
  'functions/runtime/environment.ts',
  'scripts/',
  'src/snapshot/',
  'tests/',
]

const files = globSync('{src,functions,content/editorial,scripts}/**/*.{ts,tsx,astro}').filter(
  (path) => !/\.test\.tsx?$|\.d\.ts$/.test(path),
)

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** Our own files that a file imports, as paths from the project's folder. */
function importsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((target) => target.startsWith('.'))
    .map((target) => normalize(join(dirname(path), target)))
}

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** The most exact entry of the table that a file belongs to. */
function placeOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((place) => isWithin(path, place))
    .toSorted((a, b) => b.length - a.length)[0]
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

describe('the house', () => {
  test('every file has a place in the import table', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((path) => placeOf(path) === undefined)).toEqual([])
  })

  test('nobody imports what the table does not allow', () => {
    const breaches = files.flatMap((path) => {
      const place = placeOf(path) ?? ''
      const allowed = [place, ...(MAY_IMPORT[place] ?? [])]
      return importsOf(path)
        .filter((target) => !allowed.some((permitted) => isWithin(target, permitted)))
        .map((target) => `${path} → ${target}`)
    })
    expect(breaches).toEqual([])
  })

  test('a feature never imports another feature', () => {
    const breaches = files.flatMap((path) =>
      importsOf(path)
        .filter(
          (target) => featureOf(path) && featureOf(target) && featureOf(path) !== featureOf(target),
        )
        .map((target) => `${path} → ${target}`),
    )
    expect(breaches).toEqual([])
  })

  test('src never imports functions or scripts', () => {
    const breaches = files.filter(
      (path) =>
        isWithin(path, 'src') &&
        importsOf(path).some(
          (target) => isWithin(target, 'functions') || isWithin(target, 'scripts'),
        ),
    )
    expect(breaches).toEqual([])
  })

  test('only entries read the environment', () => {
    const readers = files.filter(
      (path) =>
        /process\.env/.test(readFileSync(path, 'utf8')) &&
        !MAY_READ_ENVIRONMENT.some((place) => path.startsWith(place)),
    )
    expect(readers).toEqual([])
  })

  test('rules have no clock and no chance of their own', () => {
    const impure = files.filter(
      (path) =>
        isWithin(path, 'src/domain') &&
        /Date\.now\(|new Date\(\)|Math\.random|process\.|fetch\(/.test(readFileSync(path, 'utf8')),
    )
    expect(impure).toEqual([])
  })
})
