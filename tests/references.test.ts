import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Texts of the repository by path: what is written, and what is there. */
interface Repository {
  texts: ReadonlyMap<string, string>
  exists: (path: string) => boolean
}

/** The index of the rules, which stand in a file for each area beside it. */
const PRODUCT = 'docs/product.md'
const RULES = /^docs\/product(?:\/[\w-]+)?\.md$/
const LONGEST_RULE = 80
/** Made by commands. */
const MADE = /^content\/snapshot(?:\/|$)/
const SOURCE = /\.(ts|tsx|mjs|astro|css|yml)$/

/** `path:line: what is wrong; what instead`, for every reference that leads nowhere. */
function danglingReferences({ texts, exists }: Repository): string[] {
  const rules = [...texts].flatMap(([path, text]) => (RULES.test(path) ? rulesOf(path, text) : []))
  const names = rules.map(({ name }) => name)
  const defined = new Set(names)
  const records = new Set(
    [...texts.keys()].flatMap((path) => path.match(/^docs\/decisions\/(\d{4})-/)?.[1] ?? []),
  )
  const faults: string[] = []

  for (const [path, text] of texts) {
    const report = (index: number, fault: string) =>
      faults.push(`${path}:${text.slice(0, index).split('\n').length}: ${fault}`)

    for (const { 0: name, index } of text.matchAll(/\bP-[A-Z]{2,}(?:-[A-Z0-9]+)*\b/g)) {
      if (!defined.has(name))
        report(index, `${name} is no rule of ${PRODUCT}${likely(name, names)}`)
    }
    for (const { 0: cited, index } of text.matchAll(ELSEWHERE)) {
      const citation = cited.replace(/\s+(?:\*|\/\/|#)?\s*/g, ' ')
      report(
        index,
        `'${citation}' is outside the repository; cite a rule of ${PRODUCT}, or a record of docs/decisions as 'record 23'`,
      )
    }
    for (const { part, at } of prose(path, text)) {
      for (const { 0: cited, index } of part.matchAll(RECORD)) {
        for (const [number] of cited.matchAll(/\d+/g)) {
          if (!records.has(number.padStart(4, '0'))) {
            report(at + index, `there is no record ${number} in docs/decisions`)
          }
        }
      }
      for (const { 1: named = '', index } of part.matchAll(PATH)) {
        const path = named.replace(/[^/]*[{*…[<$].*/, '').replace(/[./]+$/, '')
        if (!MADE.test(path) && !exists(path) && !RECORD_PATH.test(path)) {
          report(at + index, `there is no ${path}; name where it is now`)
        }
      }
      for (const { 1: named = '', index } of part.matchAll(FILE_NAME)) {
        if (
          !exists(named) &&
          ![...texts.keys()].some((other) => `/${other}`.endsWith(`/${named}`))
        ) {
          report(at + index, `no file is called ${named}; name the one that is meant`)
        }
      }
    }
    if (path.endsWith('.md')) {
      for (const { 1: target = '', index } of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        const fault = linkFault(path, target, texts, exists)
        if (fault) report(index, fault)
      }
    }
  }
  for (const [at, { name, words, place }] of rules.entries()) {
    if (names.indexOf(name) < at) {
      faults.push(`${place}: ${name} is defined twice; give one of the rules a name of its own`)
    }
    if (words > LONGEST_RULE) {
      faults.push(`${place}: ${name} has ${words} words; ${LONGEST_RULE} at most, or two rules`)
    }
  }
  return faults
}

/** The rules that a document defines, each in a line, with where it stands. */
function rulesOf(path: string, text: string) {
  return [...text.matchAll(/^- \*\*(P-[A-Z0-9-]+)\*\* (.*)$/gm)].map(
    ({ 1: name = '', 2: rule = '', index }) => ({
      name,
      words: rule.split(/\s+/).length,
      place: `${path}:${text.slice(0, index).split('\n').length}`,
    }),
  )
}

const INDEX = 'docs/decisions/README.md'
const MOST_WORDS = 700

/** What is wrong with the records of decisions: each is in force, short, and listed once. */
function recordFaults(texts: ReadonlyMap<string, string>): string[] {
  const index = texts.get(INDEX) ?? ''
  const listed = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((\d{4}-.+\.md)\) \|$/gm)]
  const replaced = new Map(
    [...index.matchAll(/^\| (\d+) \| .+ \| ([\d and]+) \|$/gm)].map(([, was, now]) => [was, now]),
  )
  const records = [...texts].filter(([path]) => /^docs\/decisions\/\d{4}-/.test(path))
  const numbers = records.map(([path]) => numberOfRecord(path))
  const faults: string[] = []

  for (const [path, text] of records) {
    const number = numberOfRecord(path)
    const report = (fault: string) => faults.push(`${path}: ${fault}`)
    const [heading, status = '', context] = text.split('\n\n')
    const title = heading?.startsWith(`# ${number}. `) ? heading.slice(`# ${number}. `.length) : ''
    if (!title) report(`does not begin with '# ${number}. ' and its title`)
    if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) {
      report(`another record has number ${number}, too`)
    }
    const inForce = /^\*\*Status\.\*\* In force\.(?: Replaces ([\d, and]+)\.)?$/.exec(status)
    if (!inForce || !context) report("its title is not followed by '**Status.** In force.'")
    for (const [was] of inForce?.[1]?.matchAll(/\d+/g) ?? []) {
      if (replaced.get(was) !== number) report(`${INDEX} does not say that ${was} is in ${number}`)
    }
    const words = text.split(/\s+/).length
    if (words > MOST_WORDS) report(`has ${words} words; ${MOST_WORDS} at most`)
    const lines = listed.filter(([, , , file]) => path.endsWith(`/${file}`))
    if (lines.length !== 1) report(`stands ${lines.length} times in ${INDEX}`)
    for (const [, as, name] of lines) {
      if (as !== number || name !== title) report(`is called '${as} ${name}' in ${INDEX}`)
    }
  }
  for (const [was = '', now = ''] of replaced) {
    if (numbers.includes(was)) faults.push(`${INDEX}: ${was} is in force and called replaced`)
    for (const [number] of now.matchAll(/\d+/g)) {
      if (!numbers.includes(number))
        faults.push(`${INDEX}: ${was} is in ${number}, which is not there`)
    }
  }
  return faults
}

/** Begins an item of a list of folders: '- `http/`, `routes/`: …'. */
const LISTED = /^- (?:(?:, | and )?`[\w-]+\/`)+/gm

/**
 * What the README of an area lists otherwise than its folders are. One that lists none is no map.
 *
 * @param below the names of the folders beside the README
 */
function folderFaults(path: string, text: string, below: readonly string[]): string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([item]) => namesIn(item))
  if (listed.length === 0) return []
  const dead = listed.filter((name) => !below.includes(name))
  const missing = below.filter((name) => !text.includes(`\`${name}/`))
  return [
    ...dead.map((name) => `${path}: there is no folder ${name}/ any more; take it out`),
    ...missing.map((name) => `${path}: says nothing of the folder ${name}/`),
  ]
}

/** The same of the map in README.md: folders from the root or of src, and each of src. */
function mapFaults(map: string, rooms: readonly string[], exists: Repository['exists']): string[] {
  const named = [...map.matchAll(/(?<![\w/-])([\w-]+(?:\/[\w-]+)*)\/(?!\w)/g)].map(
    ([, name = '']) => (exists(name) ? name : `src/${name}`),
  )
  return [
    ...named.filter((name) => !exists(name)).map((name) => `README.md: there is no ${name}/`),
    ...rooms
      .filter((room) => !named.includes(`src/${room}`))
      .map((room) => `README.md: the map says nothing of src/${room}/`),
  ]
}

const namesIn = (item: string) => [...item.matchAll(/`([\w-]+)\/`/g)].map(([, name = '']) => name)

const numberOfRecord = (path: string) => String(Number(path.match(/\/(\d{4})-/)?.[1]))

/** Between two words of a reference: white space, a comment's next line among it. */
const GAP = String.raw`\s+(?:(?:\*|//|#)\s+)?`
/** Documents that nobody finds here. */
const ELSEWHERE = new RegExp(
  String.raw`\bdecisions?${GAP}\d+[a-d]?\b|\b(?:specification|design)${GAP}§\s?\d+|\bthe${GAP}specification\b|\b(?:specification|decisions|design|look)\.md\b`,
  'gi',
)
const RECORD = /\brecords? \d{1,4}(?:(?:,|,? and) \d{1,4})*\b|\bdocs\/decisions\/\d{4}\b/gi
const RECORD_PATH = /^docs\/decisions\/\d{4}$/
/** From the root of the repository; what only a commit has is `420a53c:scripts/gone.ts`. */
const PATH =
  /(?<![\w./:@{}-])((?:src|functions|scripts|tests|docs|content|public)\/(?:[\w./{}*…<>$-]|\[[\w.]+\])+)/g
/** A file of ours by its name or the end of its path. */
const FILE_NAME = /`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|astro))`/g

/** What is said to people: all of a document, the comments of a source. */
function prose(path: string, text: string): { part: string; at: number }[] {
  if (path.endsWith('.md')) return [{ part: text, at: 0 }]
  if (!SOURCE.test(path)) return []
  const comments = path.endsWith('.yml')
    ? /(?<=^|\s)#.*$/gm
    : /\/\*\*?\s[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/ .*$/gm
  return [...text.matchAll(comments)].map(({ 0: part, index }) => ({ part, at: index }))
}

/** Rules whose names begin alike. */
function likely(name: string, names: readonly string[]): string {
  const begin = name.split('-').slice(0, 2).join('-')
  const alike = [...new Set(names)].filter((other) => other.startsWith(begin)).slice(0, 4)
  return alike.length > 0 ? `; there is ${alike.join(', ')}` : '; write it there first'
}

function linkFault(
  path: string,
  target: string,
  texts: Repository['texts'],
  exists: Repository['exists'],
): string | undefined {
  if (/^(?:[a-z]+:|\/)/.test(target)) return undefined
  const [file = '', heading] = target.split('#')
  const linked = file === '' ? path : normalize(join(dirname(path), decodeURI(file)))
  if (!exists(linked)) return `the link to ${target} leads nowhere; there is no ${linked}`
  const text = texts.get(linked)
  if (heading === undefined || text === undefined) return undefined
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return headings.includes(heading) ? undefined : `${linked} has no heading #${heading}`
}

const paths = globSync([
  '*.{md,mjs,ts,yml}',
  '.env.example',
  '{src,functions,scripts,tests,docs,content/editorial}/**/*.{ts,tsx,mjs,astro,css,md,json}',
  'content/sample/*.md',
]).filter((path) => path !== 'tests/references.test.ts')

test('every reference of documents and comments leads somewhere in the repository', () => {
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  expect(texts.size).toBeGreaterThan(1000)
  expect(danglingReferences({ texts, exists: existsSync })).toEqual([])
})

test('every rule is named by the file that tries it; figures are measured by npm run bench', () => {
  const tests = globSync(['{src,functions,scripts}/**/*.test.ts', 'tests/**/*.ts'])
  const named = new Set(
    tests.flatMap(
      (path) => readFileSync(path, 'utf8').match(/\bP-[A-Z0-9]+(?:-[A-Z0-9]+)*\b/g) ?? [],
    ),
  )
  const rules = globSync('docs/product/*.md').flatMap((path) =>
    rulesOf(path, readFileSync(path, 'utf8')).map(({ name }) => name),
  )
  expect(rules.length).toBeGreaterThan(200)
  expect(rules.filter((name) => !named.has(name) && !name.startsWith('P-FIGURES-'))).toEqual([])
})

test('every record of a decision has a number of its own, a status, and a line of the index', () => {
  const records = new Map(
    globSync('docs/decisions/*.md').map((path) => [path, readFileSync(path, 'utf8')]),
  )
  expect(recordFaults(records)).toEqual([])
})

test('what READMEs say of folders is what there is', () => {
  const foldersIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const areas = globSync('{src,functions,scripts}/**/README.md')
  expect(areas.length).toBeGreaterThan(20)
  const [, map = ''] =
    /^## Map\n\n```\n([\s\S]+?)```/m.exec(readFileSync('README.md', 'utf8')) ?? []
  expect([
    ...mapFaults(map, foldersIn('src'), existsSync),
    ...areas.flatMap((path) =>
      folderFaults(path, readFileSync(path, 'utf8'), foldersIn(dirname(path))),
    ),
  ]).toEqual([])
})

describe('a fault is named with its place', () => {
  test('of a folder that is listed and gone, or there and not listed', () => {
    const list = '- `http/`, `gone/`: serving\n- `routes/`: one file each, as in `old/`\n'
    const faults = folderFaults('functions/README.md', list, ['http', 'routes', 'store'])
    expect(faults).toEqual([expect.stringContaining('gone/'), expect.stringContaining('store/')])
    expect(folderFaults('functions/README.md', 'No list of `old/`.', ['store'])).toEqual([])
    const exists = (path: string) => ['src/ui', 'src/api', 'docs'].includes(path)
    expect(mapFaults('src/api/ ui/   parts    docs/  texts', ['ui', 'api'], exists)).toEqual([])
    expect(mapFaults('src/api/   gone/   x', ['ui', 'api'], exists)).toHaveLength(2)
  })

  test('of a record: status, number, title, line of the index and length', () => {
    const index = '| 3 | [Pages](0003-pages.md) |\n\n| Was | | Now in |\n| 9 | lists | 3 |\n'
    const pages = '# 3. Pages\n\n**Status.** In force. Replaces 9.\n\nThey are files.\n'
    const faultsOf = (text: string, listedIn = index) =>
      recordFaults(
        new Map([
          [INDEX, listedIn],
          ['docs/decisions/0003-pages.md', text],
        ]),
      )
    expect(faultsOf(pages)).toEqual([])
    expect(faultsOf(pages.replace(/\*\*Status.*\n\n/, ''))).toHaveLength(1)
    expect(faultsOf(pages.replace('# 3.', '# 4.'))).toHaveLength(2)
    expect(faultsOf(pages + 'word '.repeat(MOST_WORDS))).toHaveLength(1)
    expect(faultsOf(pages, index.replace('Pages', 'Files'))).toHaveLength(1)
    expect(faultsOf(pages, '| 9 | lists | 3 |')).toHaveLength(1)
    expect(faultsOf(pages, '| 3 | [Pages](0003-pages.md) |')).toHaveLength(1)
    expect(faultsOf(pages, `${index}| 5 | files | 7 |\n`)).toHaveLength(1)
  })

  const faultsOf = (path: string, text: string) => {
    const texts = new Map([
      [PRODUCT, '- **P-ORDER-WORDING** The button.'],
      ['docs/decisions/0023-the-search-index.md', '# The search index\n\n## Why\n'],
      ['src/domain/orders/order.ts', ''],
      [path, text],
    ])
    const exists = (file: string) =>
      [...texts.keys()].some((other) => `${other}/`.startsWith(`${file}/`))
    return danglingReferences({ texts, exists })
  }

  test.each([
    ['a.ts', '\n/** Ordered (P-ORDER-WORDS). */'],
    ['a.ts', '\n// Why: record 30.'],
    ['a.md', '\nSee `docs/decisions/0024`.'],
    ['docs/a.md', '\n[why](decisions/0024-gone.md)'],
    ['docs/a.md', '\n[why](decisions/0023-the-search-index.md#how)'],
    ['a.ts', '\n/** See src/domain/order.ts. */'],
    ['a.md', '\none file in `src/gone/{feature}/`'],
    ['a.ts', '\n/** As in `orders.ts`. */'],
    ['a.css', '\n/* Decision 33: alike. */'],
    ['a.ts', '/**\n * Shown (specification\n * §2).\n */'],
    ['docs/product/billing.md', `\n- **P-LONG** ${'word '.repeat(LONGEST_RULE)}end.`],
    ['docs/product/billing.md', '\n- **P-ORDER-WORDING** Twice.'],
  ])('of a reference or a rule: %s, %j', (path, text) => {
    expect(faultsOf(path, text)).toEqual([expect.stringMatching(`^${path}:2: `)])
  })

  test('and none is where all is well', () => {
    expect(faultsOf('docs/product/billing.md', '- **P-CANCEL** As P-ORDER-WORDING.')).toEqual([])
    const fine =
      '/** (P-ORDER-WORDING, record 23) in src/domain/orders/order.ts; `orders/order.ts`, not `420a53c:src/gone.ts`; ISO 14496-12 §8.11 */'
    expect(faultsOf('a.ts', fine)).toEqual([])
    const link = '[why](decisions/0023-the-search-index.md#why) https://a.example/docs/x'
    expect(faultsOf('docs/a.md', link)).toEqual([])
  })
})
