import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  CONTRACT,
  DOMAIN,
  MAY_IMPORT,
  MAY_READ_ENVIRONMENT,
  PRODUCTION_COMMANDS,
} from './support/rooms.ts'

const files = globSync('{src,functions,content/editorial,scripts}/**/*.{ts,tsx,astro}').filter(
  (path) => !/\.test\.tsx?$|\.d\.ts$/.test(path),
)

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** What is loaded with a file: neither types, which are erased, nor what is imported when called. */
const STATIC_IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** The same, and what is imported when called. */
const RUNTIME_IMPORT = new RegExp(
  `${STATIC_IMPORT.source}|import\\(\\s*['"]([^'"]+)['"]\\s*\\)`,
  'g',
)

function targetsIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** Our own files that a file imports, types too, as paths from the project's folder. */
function importsOf(path: string, pattern = IMPORT): string[] {
  const source = readFileSync(path, 'utf8')
  return targetsIn(source, pattern)
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

/** Files that are loaded with the first ones or by them later; not those of the sandbox or `without`. */
function filesLoadedBy(first: readonly string[], without: readonly string[]): Set<string> {
  const loaded = new Set(first)
  for (const path of loaded) {
    if (!files.includes(path)) continue
    for (const next of importsOf(path, RUNTIME_IMPORT)) {
      if (!isWithin(next, 'scripts/sandbox') && !without.includes(next)) loaded.add(next)
    }
  }
  return loaded
}

/** The package of an import from outside; undefined for our own files and those of Node. */
function packageOf(target: string): string | undefined {
  if (/^(\.|node:|astro:)/.test(target)) return undefined
  return /^(@[^/]+\/)?[^/?]+/.exec(target)?.[0]
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
        : [`${path} imports ${target}: ${room} may not (tests/support/rooms.ts)`]
    })
    expect(breaches).toEqual([])
  })

  test('what the table allows is done, so that it says who imports whom', () => {
    const imported = Object.groupBy(edges, ([path = '']) => roomOf(path) ?? '')
    const unused = Object.entries(MAY_IMPORT).flatMap(([room, places]) => {
      const targets = (imported[room] ?? []).map(([, target = '']) => target)
      return places
        .filter((place) => !targets.some((at) => isWithin(at, place) && !isWithin(at, room)))
        .map((place) => `${room} imports nothing of ${place}: tests/support/rooms.ts allows it`)
    })
    expect(unused).toEqual([])
  })

  test('a style sheet imports others of its room, or of rooms that this one may import', () => {
    const breaches = globSync('src/**/*.css').flatMap((path) => {
      const room = roomOf(path) ?? dirname(path)
      const feature = featureOf(path)
      const own = feature ? `src/features/${feature}` : room
      const allowed = [own, ...(MAY_IMPORT[room] ?? [])]
      return [...readFileSync(path, 'utf8').matchAll(/@import '(\..+?)'/g)]
        .map(([, target = '']) => normalize(join(dirname(path), target)))
        .filter((target) => !allowed.some((place) => isWithin(target, place)))
        .map((target) => `${path} imports ${target}`)
    })
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

  test('a server in production cannot load the sandbox at all', () => {
    const loaded = new Set(['scripts/serve.ts'])
    for (const path of loaded) {
      if (files.includes(path)) for (const next of importsOf(path, RUNTIME_IMPORT)) loaded.add(next)
    }
    expect(loaded).toContain('scripts/server/product.ts')
    expect([...loaded].filter((path) => isWithin(path, 'scripts/sandbox'))).toEqual([])
  })

  test('what a publication in production loads stands in dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    }
    const packaging = [
      'scripts/publishing/deployment/deploy.ts',
      'scripts/publishing/deployment/stack.ts',
      'scripts/publishing/stacks/side-stacks.ts',
      'scripts/publishing/aws/bundle-workers.ts',
    ]
    const commands = PRODUCTION_COMMANDS.filter(
      (path) => !/\/(deploy|package|restore)\.ts$/.test(path),
    )
    const pages = files.filter((path) => isWithin(path, 'src'))
    const missing = [...filesLoadedBy([...commands, ...pages], packaging)]
      .filter((path) => files.includes(path))
      .flatMap((path) =>
        targetsIn(readFileSync(path, 'utf8'), RUNTIME_IMPORT)
          .map(packageOf)
          .filter((name) => name !== undefined && !Object.hasOwn(dependencies, name))
          .map((name) => `${path} loads ${name}: move it to dependencies in package.json`),
      )
    expect(missing).toEqual([])
  })

  test('a call is declared and served in files of the same folder and name', () => {
    const within = (folder: string, pattern: RegExp) =>
      files
        .filter((path) => path.startsWith(folder) && pattern.test(readFileSync(path, 'utf8')))
        .map((path) => path.slice(folder.length))
        .toSorted()
    const declaring = within('src/contract/', /^export const \w+ = endpoint\(/m)
    expect(declaring.length).toBeGreaterThan(30)
    expect(within('functions/routes/', /import \{[^}]*\bserve(Published)?\b[^}]*\} from/)).toEqual(
      declaring,
    )
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

  test('no file or folder has a name that says nothing', () => {
    const empty = /^(utils?|helpers?|common|lib|misc|shared)(\.|$)/i
    expect(files.filter((path) => path.split('/').some((part) => empty.test(part)))).toEqual([])
  })

  test('a feature never imports another feature', () => {
    const breaches = edges.filter(
      ([path = '', target = '']) =>
        featureOf(path) && featureOf(target) && featureOf(path) !== featureOf(target),
    )
    expect(breaches).toEqual([])
  })

  test('a type has a name of its own, which no other file gives to something else', () => {
    // The stand-ins name things as those do for which they stand.
    const named = files
      .filter((path) => !isWithin(path, 'scripts/sandbox'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)].map(
          ([, name = '']) => ({ name, path }),
        ),
      )
    const shared = Object.values(Object.groupBy(named, ({ name }) => name)).filter(
      (declarations = []) => new Set(declarations.map(({ path }) => path)).size > 1,
    )
    expect(shared).toEqual([])
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

  test('an address of the API is written in the contract alone', () => {
    const calling = files.filter(
      (path) =>
        path.startsWith('src/') &&
        !path.startsWith(`${CONTRACT}/`) &&
        /['"`]\/api\/[\w{]/.test(readFileSync(path, 'utf8')),
    )
    expect(calling).toEqual([])
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

  test('what a walk names is in the file of that step', () => {
    const [, walks = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Walks\n')
    const steps = [...walks.matchAll(/^\d+\. `(\S+)`(?: \((.+?)\)| declares (.+))/gm)]
    expect(steps.length).toBeGreaterThan(30)
    const missing = steps.flatMap(([, path = '', names = '', declared = '']) => {
      const source = readFileSync(path, 'utf8')
      return [...`${names}${declared}`.matchAll(/`(\w+)`/g)]
        .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(source))
        .map(([, name]) => `${name} is not in ${path}`)
    })
    expect(missing).toEqual([])
  })
})
