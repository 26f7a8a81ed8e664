import { pathToFileURL } from 'node:url'

/** A client's rules by which it finds the address of its service, as a decision diagram. */
interface EndpointRules {
  /** Three numbers for each node: its condition, where it goes if that holds, and if not. */
  nodes: ArrayLike<number>
  root: number
  /** Name, arguments, and what its value is called. */
  conditions: readonly (readonly [string, readonly unknown[], string?])[]
  results: readonly unknown[]
}

/** From this number on, where a node goes is a result. */
const FIRST_RESULT = 100_000_000

/** Parameters that no client of this product is given. */
const UNSET = [
  'Accelerate',
  'DisableAccessPoints',
  'DisableMultiRegionAccessPoints',
  'IsSearchOperation',
  'ResourceArn',
  'ResourceArnList',
  'UseDualStack',
  'UseFIPS',
  'UseGlobalEndpoint',
  'UseObjectLambdaEndpoint',
  'UseS3ExpressControlEndpoint',
]
const ASKS_UNSET = new RegExp(`"ref":"(${UNSET.join('|')})"`)
/** Buckets are named by names of plain buckets, and not by ARN. */
const OTHER_BUCKETS = ['--x-s3', '--xa-s3', '--op-s3', 'arn:']

/** Whether a condition holds nowhere in this product. */
function neverHolds([name, args]: EndpointRules['conditions'][number]): boolean {
  if (name === 'aws.parseArn') return true
  if (name === 'stringEquals') return OTHER_BUCKETS.includes(String(args[1]))
  const asks = JSON.stringify(args)
  return (
    (name === 'isSet' || (name === 'booleanEquals' && args[1] === true)) && ASKS_UNSET.test(asks)
  )
}

/** What is left of the rules where some conditions never hold; for all else, they decide alike. */
export function reduceEndpointRules({ nodes, root, conditions, results }: EndpointRules) {
  const left = { nodes: [-1, 1, -1], conditions: [] as unknown[], results: [[-1]] as unknown[] }
  const placeIn = (list: unknown[]) => {
    const places = new Map<unknown, number>()
    return (item: unknown): number => {
      const place = places.get(item) ?? list.push(item) - 1
      places.set(item, place)
      return place
    }
  }
  const conditionPlace = placeIn(left.conditions)
  const resultPlace = placeIn(left.results)
  const reached = new Map<number | string, number>()

  const reduce = (from: number): number => {
    if (from >= FIRST_RESULT) {
      const place = from - FIRST_RESULT
      return place === 0 ? from : FIRST_RESULT + resultPlace(results[place])
    }
    if (from < 2) {
      if (from === 1 || from === -1) return from
      throw new Error('The rules turn an answer round, which is not known here')
    }
    const known = reached.get(from)
    if (known !== undefined) return known
    const at = 3 * (from - 1)
    const condition = conditions[nodes[at] ?? -1]
    if (!condition) throw new Error(`The rules have no condition for node ${from}`)
    const to = neverHolds(condition) ? reduce(nodes[at + 2] ?? -1) : kept(condition, at)
    reached.set(from, to)
    return to
  }
  const kept = (condition: EndpointRules['conditions'][number], at: number): number => {
    const [high, low] = [reduce(nodes[at + 1] ?? -1), reduce(nodes[at + 2] ?? -1)]
    const isNamed = condition[2] !== undefined
    if (high === low && !isNamed) return high
    const node = [conditionPlace(condition), high, low]
    const same = reached.get(node.join())
    if (same !== undefined) return same
    const place = left.nodes.push(...node) / 3
    reached.set(node.join(), place)
    return place
  }
  return { ...left, root: reduce(root) }
}

/** @param path of a client's rules in node_modules; @returns what takes the place of that file */
export async function reducedEndpointRules(path: string): Promise<string> {
  const { bdd } = (await import(pathToFileURL(path).href)) as { bdd: EndpointRules }
  const { nodes, root, conditions, results } = reduceEndpointRules(bdd)
  const parts = [conditions, results].map((part) => JSON.stringify(part))
  return `import { BinaryDecisionDiagram } from '@smithy/core/endpoints'
export const bdd = BinaryDecisionDiagram.from([${nodes}], ${root}, ${parts.join(', ')})`
}
