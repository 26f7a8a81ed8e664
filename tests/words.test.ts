import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** `'take in' → 'sync, apply'`, from the second table of the glossary. */
function oldWords(glossary: string): Map<string, string> {
  const [, table = ''] = glossary.split('## Do not use')
  const rows = [...table.matchAll(/^\| ([a-z ]+) \| (.+) \|$/gm)]
  return new Map(rows.map(([, old = '', instead = '']) => [old, instead]))
}

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

/** `path: 'name' holds 'word'; say … instead`, for the file's own name and those declared in it. */
function faultsOf(path: string, text: string, words: ReadonlyMap<string, string>): string[] {
  const wordIn = (name: string) => {
    const own = ` ${wordsOf(name)} `
    return [...words].find(([old]) => own.includes(` ${old} `))
  }
  // Parsing takes long, and hardly any file holds such a name at all.
  const isSuspect = [...new Set(text.match(/[A-Za-z_]\w*/g))].some(wordIn)
  const names = new Set([basename(path), ...(isSuspect ? declaredNames(path, text) : [])])
  return [...names].flatMap((name) => {
    const [old, instead] = wordIn(name) ?? []
    return old ? [`${path}: '${name}' holds '${old}'; say ${instead} instead`] : []
  })
}

describe('words of the glossary', () => {
  const words = oldWords(readFileSync('docs/glossary.md', 'utf8'))

  test('an old word in a new name is named with file, word and what instead', () => {
    const known = new Map([['take in', 'sync']])
    expect(faultsOf('src/take-in.ts', 'export function takeInAll(text: string) {}', known)).toEqual(
      [
        "src/take-in.ts: 'take-in.ts' holds 'take in'; say sync instead",
        "src/take-in.ts: 'takeInAll' holds 'take in'; say sync instead",
      ],
    )
    expect(faultsOf('src/a.ts', "const stake = { takeIn: 'take in' }", known)).toEqual([])
  })

  test('no name holds an old word', () => {
    expect(words.size).toBeGreaterThan(20)
    const paths = globSync('{src,functions,scripts}/**/*.{ts,tsx,astro}').toSorted()
    expect(paths.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8'), words))).toEqual([])
  })
})
