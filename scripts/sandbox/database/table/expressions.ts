/** Corrects or refuses what dynalite would evaluate otherwise than DynamoDB. */
import type { Data } from '../records/dynalite.ts'
import { validationError } from '../records/errors.ts'

interface Node {
  type?: string
  name?: string
  args?: unknown[]
}

interface Section {
  type: string
  path: Array<string | number>
}

const isCollection = (value: unknown) =>
  typeof value === 'object' && value !== null && ('M' in value || 'L' in value)

function refuseComparedCollections(expression: unknown): void {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return
  const { type, name, args } = expression as Node
  if (!Array.isArray(args)) return
  const compares = type === '=' || type === '<>' || type === 'in' || name === 'contains'
  if (compares && args.some(isCollection))
    throw validationError('The local database cannot compare with a map or a list')
  for (const arg of args) refuseComparedCollections(arg)
}

const removedIndex = (section: Section) => {
  const last = section.path.at(-1)
  return section.type === 'remove' && typeof last === 'number' ? last : undefined
}

/**
 * Goes over the parsed expressions of validated data. Elements of a list that one update removes
 * are removed last and from the end, since DynamoDB counts them before any is gone.
 */
export function adjustExpressions(data: Data): void {
  for (const name of ['_condition', '_filter'])
    refuseComparedCollections((data[name] as { expression?: unknown } | undefined)?.expression)
  const updates = data._updates as { sections: Section[] } | undefined
  if (updates === undefined) return
  const rest = updates.sections.filter((section) => removedIndex(section) === undefined)
  const removed = updates.sections.filter((section) => removedIndex(section) !== undefined)
  removed.sort((a, b) => (removedIndex(b) ?? 0) - (removedIndex(a) ?? 0))
  updates.sections = [...rest, ...removed]
}
