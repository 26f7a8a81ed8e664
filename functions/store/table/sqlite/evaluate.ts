/** Holds conditions against an item, and carries out updates, as DynamoDB does. */
import { type Changes, type Comparator, type Condition, partsOf } from '../conditions.ts'
import { keptValue } from '../limits.ts'
import { type Item, TableRefusal } from '../table.ts'

/** @param item undefined where there is none */
export function holds(condition: Condition, item: Item | undefined): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((one) => holds(one, item))
    case 'any':
      return condition.of.some((one) => holds(one, item))
    case 'not':
      return !holds(condition.of, item)
    case 'exists':
      return valueAt(item, condition.path) !== undefined
    case 'missing':
      return valueAt(item, condition.path) === undefined
    default:
      return holdsOf(condition.kind, valueAt(item, condition.path), given(condition))
  }
}

function holdsOf(kind: Comparator | 'contains' | 'larger', found: unknown, value: unknown) {
  if (found === undefined) return false
  if (kind === 'equal') return isSame(found, value)
  if (kind === 'contains') return hasIn(found, value)
  if (kind === 'larger') {
    if (!(found instanceof Set)) throw new TableRefusal('only sets are counted')
    return found.size > Number(value)
  }
  const order = orderOf(found, value)
  if (order === undefined) return false
  if (kind === 'less') return order < 0
  return kind === 'atMost' ? order <= 0 : order > 0
}

function hasIn(found: unknown, value: unknown): boolean {
  if (typeof found === 'string') return typeof value === 'string' && found.includes(value)
  if (found instanceof Set) return found.has(value)
  return Array.isArray(found) && found.some((entry) => isSame(entry, value))
}

/** @throws TableRefusal where it says nothing */
function given({ path, value }: { path: string; value: unknown }): unknown {
  const kept = keptValue(value, path)
  if (kept === undefined) throw new TableRefusal(`no value for ${path}`)
  return kept
}

/**
 * @param before with its keys alone where there was none
 * @returns another item; the one before stays as it is
 * @throws TableRefusal where it changes a key or does not fit to what is there
 */
export function updatedItem(before: Item, changes: Changes): Item {
  const after = structuredClone(before)
  for (const [path, value] of changedValues(before, changes)) place(after, partsOf(path), value)
  return after
}

/** What is to stand at each path; undefined takes it away. */
function changedValues(before: Item, changes: Changes): Map<string, unknown> {
  const { set = {}, begin = {}, increase = {}, add = {}, take = {}, remove = [] } = changes
  const values = new Map<string, unknown>()
  const change = (path: string, value: unknown) => {
    const [first] = partsOf(path)
    if (first === 'pk' || first === 'sk') throw new TableRefusal('an update changes a key')
    const isTwice = [...values.keys()].some(
      (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
    )
    if (isTwice) throw new TableRefusal(`an update changes ${path} twice`)
    values.set(path, value)
  }
  for (const [path, value] of Object.entries(set)) change(path, given({ path, value }))
  for (const [path, value] of Object.entries(begin)) {
    const now = valueAt(before, path)
    change(path, now === undefined ? given({ path, value }) : now)
  }
  for (const [path, by] of Object.entries(increase)) {
    const now = valueAt(before, path)
    if (typeof now !== 'number') throw new TableRefusal(`${path} is no number to add to`)
    change(path, now + by)
  }
  for (const [path, value] of Object.entries(add)) {
    change(path, added(valueAt(before, path), given({ path, value })))
  }
  for (const [path, value] of Object.entries(take)) {
    const left = members(valueAt(before, path)).difference(members(given({ path, value })))
    change(path, left.size === 0 ? undefined : left)
  }
  for (const path of remove) change(path, undefined)
  if (values.size === 0) throw new TableRefusal('an update changes nothing')
  return values
}

function added(now: unknown, value: unknown): unknown {
  if (typeof value !== 'number') return members(now).union(members(value))
  if (now !== undefined && typeof now !== 'number') throw new TableRefusal('not a number to add to')
  return (now ?? 0) + value
}

function members(value: unknown): Set<unknown> {
  if (value === undefined) return new Set()
  if (!(value instanceof Set)) throw new TableRefusal('not a set')
  return value
}

/** Texts in the order of their bytes in UTF-8; undefined for what has no order, or of two kinds. */
function orderOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  }
  return undefined
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left === null || right === null) return false
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (left instanceof Set || right instanceof Set) {
    if (!(left instanceof Set && right instanceof Set)) return false
    return left.size === right.size && [...left].every((one) => right.has(one))
  }
  if (left instanceof Uint8Array || right instanceof Uint8Array) {
    if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return false
    return Buffer.compare(left, right) === 0
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [names, others] = [Object.keys(left), Object.keys(right)]
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(own(left, name), own(right, name)))
  )
}

function valueAt(item: Item | undefined, path: string): unknown {
  return partsOf(path).reduce<unknown>(own, item)
}

/** Of a map or list, and of nothing that it inherits. */
function own(holder: unknown, part: string): unknown {
  if (holder === null || typeof holder !== 'object') return undefined
  return Object.hasOwn(holder, part) ? (holder as Item)[part] : undefined
}

function place(item: Item, path: readonly string[], value: unknown): void {
  const holder = path.slice(0, -1).reduce<unknown>(own, item)
  const last = path.at(-1) as string
  const isMap = holder !== null && typeof holder === 'object'
  if (!isMap || holder instanceof Set || Array.isArray(holder)) {
    if (value === undefined) return
    throw new TableRefusal(`there is nothing to hold ${path.join('.')}`)
  }
  if (value === undefined) {
    delete (holder as Item)[last]
    return
  }
  // Not by assignment, which `__proto__` would take for something else.
  const property = { value, writable: true, enumerable: true, configurable: true }
  Object.defineProperty(holder, last, property)
}
