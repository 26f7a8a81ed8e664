import type { StructuredData } from '../../src/domain/presenters/structured-data.ts'

type Node = Record<string, unknown>

/** The things of a document by type; each type is expected once. */
export function thingsOf(data: StructuredData): Record<string, Node> {
  const things = JSON.parse(JSON.stringify(data['@graph'])) as Node[]
  return Object.fromEntries(things.map((thing) => [String(thing['@type']), thing]))
}

/**
 * What is wrong with the structure of a document: a thing without a type, an empty value, an
 * address that is not complete. Names and types of properties are checked by the compiler.
 */
export function faultsOf(value: unknown, place = '$'): string[] {
  if (value === null || value === '') return [`${place} is empty`]
  if (Array.isArray(value)) {
    return value.length === 0
      ? [`${place} is empty`]
      : value.flatMap((item, index) => faultsOf(item, `${place}[${index}]`))
  }
  if (typeof value === 'object') {
    const node = value as Node
    const isTyped = '@type' in node || '@graph' in node || Object.keys(node).join() === '@id'
    return [
      ...(isTyped ? [] : [`${place} has no type`]),
      ...Object.entries(node).flatMap(([key, inner]) => faultsOf(inner, `${place}.${key}`)),
    ]
  }
  const isAddress = /\.(@id|url|item|sameAs\[\d+\]|logo|image)$/.test(place)
  return isAddress && !URL.canParse(String(value)) ? [`${place} is no address`] : []
}
