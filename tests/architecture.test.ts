import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const DOMAIN = 'src/domain'
const CONTRACT = 'src/contract'
const MESSAGES = 'src/i18n/messages'
const EDITORIAL = 'content/editorial'

/** What an API function needs beneath it. */
const SERVICE = ['functions/runtime', 'functions/errors', 'functions/request', 'functions/store']
/** What the parts of a screen are made of. */
const SCREEN = [
  CONTRACT,
  DOMAIN,
  'src/ui',
  'src/i18n',
  'src/api',
  'src/session',
  'src/navigation',
  'src/drafts',
]

/**
 * Who may import whom among our own rooms. A room is a folder with all below it; the longest name
 * that fits a file is its room. Whatever is not listed is a breach.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/contract/protocol': [],
  'src/contract/reading': ['src/contract/protocol'],
  'src/contract/billing': ['src/contract/protocol'],
  'src/contract/accounts': ['src/contract/protocol', 'src/contract/reading'],
  'src/contract/desk': ['src/contract/protocol', 'src/contract/reading'],
  'src/contract/administration': [
    'src/contract/protocol',
    'src/contract/billing',
    'src/contract/desk',
  ],
  [CONTRACT]: [],

  'src/domain/files': [CONTRACT],
  'src/domain/time': [],
  'src/domain/text': [CONTRACT],
  'src/domain/taxonomy': [CONTRACT],
  'src/domain/citation': [CONTRACT],
  'src/domain/site': [CONTRACT],
  'src/domain/publication': [CONTRACT],
  'src/domain/billing': [CONTRACT],
  'src/domain/statistics': [CONTRACT, 'src/domain/billing', 'src/domain/time'],
  'src/domain/study': [CONTRACT, 'src/domain/text', 'src/domain/time'],
  'src/domain/hearticle': [
    CONTRACT,
    'src/domain/statistics',
    'src/domain/taxonomy',
    'src/domain/text',
    'src/domain/time',
  ],
  'src/domain/review': [CONTRACT, 'src/domain/hearticle', 'src/domain/text'],
  'src/domain/account': [CONTRACT, 'src/domain/billing', 'src/domain/hearticle', 'src/domain/time'],
  'src/domain/presenters': [
    CONTRACT,
    'src/domain/citation',
    'src/domain/hearticle',
    'src/domain/site',
    'src/domain/study',
    'src/domain/taxonomy',
    'src/domain/text',
    'src/domain/time',
  ],

  'src/ui': [],
  'src/i18n': [CONTRACT, DOMAIN],
  'src/api': [CONTRACT, DOMAIN],
  'src/session': [CONTRACT, 'src/api'],
  'src/navigation': [CONTRACT, DOMAIN, 'src/ui'],
  'src/drafts': [CONTRACT, DOMAIN, 'src/ui', 'src/i18n', 'src/api', 'src/session'],
  'src/features': SCREEN,
  'src/snapshot': [CONTRACT, DOMAIN],
  'src/layouts': ['src', EDITORIAL],
  'src/pages': ['src', EDITORIAL],
  'src/local-pages': ['src', EDITORIAL, 'content/sample/topics.json'],
  [EDITORIAL]: [],

  'functions/runtime': [],
  'functions/errors': [CONTRACT, DOMAIN, MESSAGES, 'functions/runtime'],
  'functions/store/table': [CONTRACT, DOMAIN],
  'functions/store/counting': [CONTRACT, DOMAIN, 'functions/store/table'],
  'functions/store/publication': [CONTRACT, DOMAIN, 'functions/store/table'],
  'functions/store/mail': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/store/counting',
    'functions/store/table',
  ],
  'functions/store/accounts': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/store/counting',
    'functions/store/mail',
    'functions/store/table',
  ],
  'functions/store/content': [
    CONTRACT,
    DOMAIN,
    'functions/store/accounts',
    'functions/store/mail',
    'functions/store/table',
  ],
  'functions/store/billing': [
    CONTRACT,
    DOMAIN,
    'functions/store/accounts',
    'functions/store/content',
    'functions/store/counting',
    'functions/store/mail',
    'functions/store/table',
  ],
  'functions/store': ['functions/runtime'],
  'functions/files': [CONTRACT, DOMAIN, 'functions/runtime'],
  'functions/pubmed': [CONTRACT, DOMAIN, 'functions/store'],
  'functions/search-index': [CONTRACT, DOMAIN, 'functions/runtime', 'functions/errors'],
  'functions/request': [
    CONTRACT,
    DOMAIN,
    'functions/runtime',
    'functions/errors',
    'functions/store',
  ],
  'functions/mail': [CONTRACT, DOMAIN, MESSAGES, EDITORIAL, 'functions/runtime', 'functions/store'],
  'functions/billing': [CONTRACT, DOMAIN, MESSAGES, ...SERVICE],
  'functions/editorial': [CONTRACT, DOMAIN, ...SERVICE, 'functions/files', 'functions/pubmed'],
  'functions/http': [
    CONTRACT,
    DOMAIN,
    ...SERVICE,
    'functions/billing',
    'functions/editorial',
    'functions/files',
    'functions/search-index',
  ],
  'functions/accounts': [
    CONTRACT,
    DOMAIN,
    MESSAGES,
    ...SERVICE,
    'functions/billing',
    'functions/files',
    'functions/http',
  ],
  'functions/jobs': [
    CONTRACT,
    DOMAIN,
    ...SERVICE,
    'functions/accounts',
    'functions/billing',
    'functions/editorial',
    'functions/files',
    'functions/pubmed',
  ],
  // A route reaches the store by what it is handed.
  'functions/routes': [
    CONTRACT,
    DOMAIN,
    'functions/errors',
    'functions/request',
    'functions/http',
    'functions/accounts',
    'functions/billing',
    'functions/editorial',
    'functions/files',
    'functions/search-index',
  ],
  'functions/entries': [CONTRACT, DOMAIN, EDITORIAL, 'functions'],

  'scripts/project': ['functions'],
  'scripts/browser': ['scripts/project'],
  'scripts/test': ['scripts/project', 'scripts/browser'],
  'scripts/content': [CONTRACT, DOMAIN, 'functions', 'scripts/project'],
  'scripts/migrations': [CONTRACT, DOMAIN, 'functions', 'scripts/project'],
  // The snapshot is the format that publishing writes and pages read.
  'scripts/publishing': [
    CONTRACT,
    DOMAIN,
    MESSAGES,
    EDITORIAL,
    'src/snapshot',
    'src/ui/html/mark.ts',
    'functions',
    'scripts/project',
  ],
  'scripts/sandbox/storage': ['functions'],
  'scripts/sandbox/clock': ['scripts/sandbox/storage'],
  'scripts/sandbox/database': ['scripts/sandbox/storage'],
  'scripts/sandbox/payments': ['scripts/sandbox/storage'],
  'scripts/sandbox/mail': ['functions', 'scripts/sandbox/storage'],
  'scripts/sandbox': [
    CONTRACT,
    DOMAIN,
    EDITORIAL,
    'functions',
    'scripts/project',
    'scripts/content',
    'scripts/migrations',
    'scripts/publishing',
  ],
  'scripts/bench': [DOMAIN, 'functions', 'scripts'],
  scripts: [CONTRACT, DOMAIN, 'src/ui/html/mark.ts', 'functions'],
}

/** The only readers of the environment: entries and settings. */
const MAY_READ_ENVIRONMENT = [
  'functions/entries/',
  'functions/runtime/environment.ts',
  'scripts/',
  'src/snapshot/',
  'tests/',
]

const MOST_FILES_OF_A_FOLDER = 20

/** Rooms that are entered by one file; the rest of scripts imports nothing else of them. */
const ENTRANCES: Record<string, string> = {
  'scripts/publishing': 'scripts/publishing/publishing.ts',
  'scripts/sandbox': 'scripts/sandbox/sandbox.ts',
}

/** Commands that also run where no sandbox is. */
const PRODUCTION_COMMANDS = [
  'build',
  'catalogue',
  'deploy',
  'import-hearticles',
  'import-studies',
  'migrate',
  'package',
  'publish',
  'pull',
].map((name) => `scripts/${name}.ts`)

const files = globSync('{src,functions,content/editorial,scripts}/**/*.{ts,tsx,astro}').filter(
  (path) => !/\.test\.tsx?$|\.d\.ts$/.test(path),
)

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** What is loaded with a file: neither types, which are erased, nor what is imported when called. */
const STATIC_IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** Our own files that a file imports, types too, as paths from the project's folder. */
function importsOf(path: string, pattern = IMPORT): string[] {
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(pattern)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((target) => target.startsWith('.'))
    .map((target) => normalize(join(dirname(path), target)))
}

const imports = new Map(files.map((path) => [path, importsOf(path)]))
const edges = [...imports].flatMap(([path, targets]) => targets.map((target) => [path, target]))

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** The most exact entry of the table that a file belongs to. */
function roomOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((room) => isWithin(path, room))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** A way that leads back to where it began, or undefined. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const follow = (node: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(node)
    if (at !== -1) return [...way.slice(at), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const circle = follow(next, [...way, node])
      if (circle) return circle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const circle = follow(node, [])
    if (circle) return circle
  }
  return undefined
}

/** How a file loads a room with it, as a way of files; undefined where it does not. */
function staticWayTo(
  room: string,
  way: readonly string[],
  seen = new Set<string>(),
): string[] | undefined {
  const at = way.at(-1) ?? ''
  if (isWithin(at, room)) return [...way]
  if (seen.has(at) || !files.includes(at)) return undefined
  seen.add(at)
  for (const next of importsOf(at, STATIC_IMPORT)) {
    const found = staticWayTo(room, [...way, next], seen)
    if (found) return found
  }
  return undefined
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

describe('the house', () => {
  test('every file has a room in the import table, and every room has files', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((path) => roomOf(path) === undefined)).toEqual([])
    const lived = new Set(files.map(roomOf))
    expect(Object.keys(MAY_IMPORT).filter((room) => !lived.has(room))).toEqual([])
  })

  test('nobody imports what the table does not allow', () => {
    const breaches = edges.flatMap(([path = '', target = '']) => {
      const room = roomOf(path) ?? ''
      const isAllowed = [room, ...(MAY_IMPORT[room] ?? [])].some((place) => isWithin(target, place))
      return isAllowed
        ? []
        : [`${path} imports ${target}: ${room} may not (tests/architecture.test.ts)`]
    })
    expect(breaches).toEqual([])
  })

  test('publishing and the sandbox are entered by their one entrance', () => {
    const breaches = edges.flatMap(([path = '', target = '']) =>
      Object.entries(ENTRANCES)
        .filter(([room, entrance]) => {
          const isInside = isWithin(path, room) || !isWithin(path, 'scripts')
          return !isInside && isWithin(target, room) && target !== entrance
        })
        .map(([, entrance]) => `${path} imports ${target}: export it from ${entrance} instead`),
    )
    expect(breaches).toEqual([])
  })

  test('a production command never loads the sandbox', () => {
    expect(PRODUCTION_COMMANDS.filter((path) => !files.includes(path))).toEqual([])
    const breaches = PRODUCTION_COMMANDS.flatMap((path) => {
      const way = staticWayTo('scripts/sandbox', [path])
      return way
        ? [`${way.join(' → ')}: import() it where no TABLE_NAME is set, as scripts/publish.ts does`]
        : []
    })
    expect(breaches).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(circleIn(imports)).toBeUndefined()
  })

  test('no folders import each other in a circle', () => {
    const folders = new Map<string, string[]>()
    for (const [path = '', target = ''] of edges) {
      const [from, to] = [dirname(path), dirname(target)]
      if (from !== to) folders.set(from, [...(folders.get(from) ?? []), to])
    }
    expect(circleIn(folders)).toBeUndefined()
  })

  test(`a folder has at most ${MOST_FILES_OF_A_FOLDER} source files: make rooms of a fuller one`, () => {
    const counts = Object.entries(Object.groupBy(files, dirname))
    expect(
      counts
        .filter(([, its = []]) => its.length > MOST_FILES_OF_A_FOLDER)
        .map(([folder, its = []]) => `${folder}: ${its.length}`),
    ).toEqual([])
  })

  test('a feature never imports another feature', () => {
    const breaches = edges.filter(
      ([path = '', target = '']) =>
        featureOf(path) && featureOf(target) && featureOf(path) !== featureOf(target),
    )
    expect(breaches).toEqual([])
  })

  test('src never imports functions or scripts', () => {
    const breaches = edges.filter(
      ([path = '', target = '']) =>
        isWithin(path, 'src') && (isWithin(target, 'functions') || isWithin(target, 'scripts')),
    )
    expect(breaches).toEqual([])
  })

  test('an endpoint has its route in the file of the same name', () => {
    const astray = files
      .filter((path) => isWithin(path, CONTRACT))
      .flatMap((path) => {
        const routes = path.replace(CONTRACT, 'functions/routes')
        const serving = files.includes(routes) ? readFileSync(routes, 'utf8') : ''
        const declared = readFileSync(path, 'utf8').matchAll(/export const (\w+) = endpoint\(/g)
        return [...declared]
          .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(serving))
          .map(([, name]) => `${name} of ${path} is not served in ${routes}`)
      })
    expect(astray).toEqual([])
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
        isWithin(path, DOMAIN) &&
        /Date\.now\(|new Date\(\)|Math\.random|process\.|fetch\(/.test(readFileSync(path, 'utf8')),
    )
    expect(impure).toEqual([])
  })
})
