import type { Data } from '../records/dynalite.ts'

interface Capacity {
  TableName: string
  CapacityUnits: number
}

export interface CapacityKind {
  /** Units of a transaction count twice. */
  factor: number
  /** The name under which a transaction repeats its units. */
  also: 'ReadCapacityUnits' | 'WriteCapacityUnits'
}

/**
 * `{ ConsumedCapacity }` summed by table from results of single operations, or `{}` where
 * `returned` (ReturnConsumedCapacity) does not ask for it.
 */
export function consumedCapacity(results: Data[], returned: unknown, kind?: CapacityKind): Data {
  if (returned !== 'TOTAL' && returned !== 'INDEXES') return {}
  const units = new Map<string, number>()
  for (const result of results) {
    const capacity = result.ConsumedCapacity as Capacity
    const sum = (units.get(capacity.TableName) ?? 0) + capacity.CapacityUnits
    units.set(capacity.TableName, sum)
  }
  const ConsumedCapacity = [...units].map(([TableName, sum]) => {
    const CapacityUnits = sum * (kind?.factor ?? 1)
    const figures = { CapacityUnits, ...(kind && { [kind.also]: CapacityUnits }) }
    return { TableName, ...figures, ...(returned === 'INDEXES' && { Table: figures }) }
  })
  return { ConsumedCapacity }
}
