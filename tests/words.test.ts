import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Words of the authors' own, with the field's. */
const OLD_WORDS: ReadonlyMap<string, string> = new Map([
  ['take in', 'sync, apply'],
  ['keep within limits', 'enforce rate limits'],
  ['overtaken', 'version conflict, `conflict`'],
  ['sound event', 'normalize event'],
  ['mail order', 'mail request'],
  ['once only', 'keyed'],
  ['notice mail', 'due billing mail'],
  ['find letter', 'prepare mail'],
  ['whole letter', 'mail document'],
  ['address mail', 'throttled outbox'],
  ['catalogues', 'search index provider'],
  ['first answers', 'idempotency'],
  ['known place', 'known device'],
  ['name looks', 'username skeletons'],
  ['person of', 'managed account'],
  ['while person is there', 'if user exists'],
  ['somebody', 'user, caller'],
  ['whoever', 'user, caller'],
  ['is standing', 'is ongoing'],
  ['lacks of', 'missing requirements'],
  ['note audit', 'audit write'],
  ['changed meanwhile', 'version conflict'],
  ['keeper', 'autosave'],
  ['enliven', 'attach behavior'],
  ['kept typing', 'form typing'],
  ['day in words', 'format day'],
  ['moment in words', 'format date time'],
  ['tidied', 'normalized'],
  ['world', 'harness'],
  ['its', 'what it is: item, element, text'],
  ['said', 'status, message, text'],
  ['told', 'notified, reported, sent'],
  ['untold', 'pending, unsent'],
  ['befall', 'fail'],
  ['because', 'reason'],
])

/** `'HTTPKeyOf'` → `'http key of'`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ')
    .trim()
}

/** Names that a file declares. Members are left out: many are outer names, such as JSON fields. */
function declaredNames(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const isOurs =
      ts.isFunctionLike(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isClassLike(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    if (isOurs && node.name && ts.isIdentifier(node.name)) names.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return names
}

/** Which word a name holds; of most names many files have the same. */
type FoundWords = Map<string, [old: string, instead: string] | null>

/** `path: 'name' holds 'word'; say … instead`, for the file's own name and those declared in it. */
function faultsOf(
  path: string,
  text: string,
  { words, found }: { words: ReadonlyMap<string, string>; found: FoundWords },
): string[] {
  const wordIn = (name: string) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const own = ` ${wordsOf(name)} `
    const word = [...words].find(([old]) => own.includes(` ${old} `)) ?? null
    found.set(name, word)
    return word
  }
  // Parsing takes long, and hardly any file holds such a name at all.
  const isSuspect = [...new Set(text.match(/[A-Za-z_]\w*/g))].some(wordIn)
  const names = new Set([basename(path), ...(isSuspect ? declaredNames(path, text) : [])])
  return [...names].flatMap((name) => {
    const [old, instead] = wordIn(name) ?? []
    return old ? [`${path}: '${name}' holds '${old}'; say ${instead} instead`] : []
  })
}

describe('names say what the field says', () => {
  test('an old word in a new name is named with file, word and what instead', () => {
    const words = { words: new Map([['take in', 'sync']]), found: new Map() }
    expect(faultsOf('src/take-in.ts', 'export function takeInAll(text: string) {}', words)).toEqual(
      [
        "src/take-in.ts: 'take-in.ts' holds 'take in'; say sync instead",
        "src/take-in.ts: 'takeInAll' holds 'take in'; say sync instead",
      ],
    )
    expect(faultsOf('src/a.ts', "const stake = { takeIn: 'take in' }", words)).toEqual([])
  })

  test('no name holds an old word', () => {
    const paths = globSync('{src,functions,scripts,tests}/**/*.{ts,tsx,astro}').toSorted()
    const words = { words: OLD_WORDS, found: new Map() }
    expect(paths.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8'), words))).toEqual([])
  })
})
