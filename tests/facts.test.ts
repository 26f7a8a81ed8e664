import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const recipe = readFileSync('docs/recipes/add-a-fact.md', 'utf8')
const files = globSync('{src,functions,scripts}/**/*.{ts,tsx,astro}').filter(
  (path) => !/\.test\.tsx?$/.test(path),
)

/** Without comments, which may speak of a fact. */
const code = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))
    .join('\n')

function namedInRecipe(fact: string): string[] {
  const [, list = ''] = recipe.split(`\n\`${fact}\`, of a `)
  const [own = ''] = list.split(/\n\n(?=`)/)
  return [...own.matchAll(/`((?:src|functions|scripts)\/[^`]+)`/g)].flatMap(([, path = '']) => path)
}

test.each(['adjusted', 'followUp', 'breaking'])('only who the recipe lists names %s', (fact) => {
  const naming = files.filter((path) => new RegExp(`(?<![\\w-])${fact}(?![\\w-])`).test(code(path)))
  expect(namedInRecipe(fact).toSorted()).toEqual(naming.toSorted())
})

test('a fact of a finding that nothing computes with takes five files', () => {
  const [, line = ''] = /`adjusted`, of a finding:\n\n(- .+)\n/.exec(recipe) ?? []
  expect(line.match(/`(?:src|functions|scripts)\//g)).toHaveLength(5)
})
