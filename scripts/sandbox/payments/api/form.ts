/** What a form carries: text, or lists and groups of such. */
export type FormValue = string | FormValue[] | FormGroup
export interface FormGroup {
  [name: string]: FormValue
}

type Tree = Map<string, Tree | string>

/** Reads `a[b][0]=x&c[]=y` as `{a: {b: ['x']}, c: ['y']}`. */
export function readForm(text: string): FormGroup {
  const root: Tree = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const first = /^[^[\]]+/.exec(name)?.[0]
    if (first === undefined) continue
    const rest = [...name.slice(first.length).matchAll(/\[([^[\]]*)\]/g)].map(
      ([, part]) => part ?? '',
    )
    place(root, [first, ...rest], value)
  }
  return groupOf(root)
}

function place(tree: Tree, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(tree.size) : name
  if (rest.length === 0) {
    tree.set(key, value)
    return
  }
  const known = tree.get(key)
  const branch: Tree = known instanceof Map ? known : new Map()
  tree.set(key, branch)
  place(branch, rest, value)
}

function groupOf(tree: Tree): FormGroup {
  return Object.fromEntries([...tree].map(([name, value]) => [name, readTree(value)]))
}

function readTree(value: Tree | string): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name))
  return isList ? [...value.values()].map(readTree) : groupOf(value)
}
