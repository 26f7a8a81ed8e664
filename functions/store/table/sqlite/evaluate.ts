/** Holds conditions against an item, and carries out updates, as DynamoDB does. */
import { type Item, TableRefusal } from '../table.ts'
import {
  type Action,
  type Comparator,
  type Condition,
  type Operand,
  type Path,
  parseCondition,
  parseUpdate,
} from './parse-expression.ts'

/** @param item undefined where there is none */
export function holds(condition: string, item: Item | undefined, values: Item = {}): boolean {
  return isTrue(parseCondition(condition), item ?? {}, values)
}

/**
 * @param before with its keys alone where there was none
 * @returns another item; the one before stays as it is
 * @throws TableRefusal where it changes a key or does not fit to what is there
 */
export function updatedItem(before: Item, change: string, values: Item = {}): Item {
  const changes = parseUpdate(change).map((action) => {
    const [first] = action.path
    if (first === 'pk' || first === 'sk') throw new TableRefusal('an update changes a key')
    return { path: action.path, value: valueAfter(action, before, values) }
  })
  const after = structuredClone(before)
  for (const { path, value } of changes) place(after, path, value)
  return after
}

function isTrue(condition: Condition, item: Item, values: Item): boolean {
  const evaluated = (operand: Operand) => operandValue(operand, item, values)
  switch (condition.kind) {
    case 'and':
      return isTrue(condition.left, item, values) && isTrue(condition.right, item, values)
    case 'or':
      return isTrue(condition.left, item, values) || isTrue(condition.right, item, values)
    case 'not':
      return !isTrue(condition.of, item, values)
    case 'attribute_exists':
      return valueAt(item, condition.path) !== undefined
    case 'attribute_not_exists':
      return valueAt(item, condition.path) === undefined
    case 'contains': {
      const [value, one] = [valueAt(item, condition.path), evaluated(condition.operand)]
      if (typeof value === 'string') return typeof one === 'string' && value.includes(one)
      if (value instanceof Set) return value.has(one)
      return Array.isArray(value) && value.some((entry) => isSame(entry, one))
    }
    case 'compare':
      return compare(evaluated(condition.left), condition.comparator, evaluated(condition.right))
    case 'in': {
      const value = evaluated(condition.of)
      return value !== undefined && condition.list.some((one) => isSame(value, evaluated(one)))
    }
  }
}

function compare(left: unknown, comparator: Comparator, right: unknown): boolean {
  if (left === undefined || right === undefined) return false
  if (comparator === '=') return isSame(left, right)
  const order = orderOf(left, right)
  if (order === undefined) return false
  if (comparator === '<') return order < 0
  if (comparator === '<=') return order <= 0
  return comparator === '>' ? order > 0 : order >= 0
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

function operandValue(operand: Operand, item: Item, values: Item): unknown {
  switch (operand.kind) {
    case 'path':
      return valueAt(item, operand.path)
    case 'value': {
      const value = own(values, operand.name)
      if (value === undefined) throw new TableRefusal(`no value for :${operand.name}`)
      return value
    }
    case 'size':
      return sizeOf(valueAt(item, operand.path))
    case 'if_not_exists': {
      const value = valueAt(item, operand.path)
      return value === undefined ? operandValue(operand.otherwise, item, values) : value
    }
    case 'sum': {
      const left = operandValue(operand.left, item, values)
      const right = operandValue(operand.right, item, values)
      if (typeof left !== 'number' || typeof right !== 'number') {
        throw new TableRefusal('only numbers are added')
      }
      return left + right
    }
  }
}

function sizeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (!(value instanceof Set)) throw new TableRefusal('size() is read of sets alone')
  return value.size
}

/** What an action leaves at its path; undefined removes it. */
function valueAfter(action: Action, item: Item, values: Item): unknown {
  if (action.kind === 'REMOVE') return undefined
  const value = operandValue(action.operand, item, values)
  if (action.kind === 'SET') {
    if (value === undefined) throw new TableRefusal('an update takes over what is not there')
    return value
  }
  const now = valueAt(item, action.path)
  if (action.kind === 'ADD' && typeof value === 'number') {
    if (now !== undefined && typeof now !== 'number')
      throw new TableRefusal('not a number to add to')
    return (now ?? 0) + value
  }
  if (!(value instanceof Set) || !(now === undefined || now instanceof Set)) {
    throw new TableRefusal(`${action.kind} takes a number or a set, where there is one or nothing`)
  }
  const before: Set<unknown> = now ?? new Set()
  const after = action.kind === 'ADD' ? before.union(value) : before.difference(value)
  return after.size === 0 ? undefined : after
}

function valueAt(item: Item, path: Path): unknown {
  let value: unknown = item
  for (const part of path) value = own(value, part)
  return value
}

/** Of a map or list, and of nothing that it inherits. */
function own(holder: unknown, part: string): unknown {
  if (holder === null || typeof holder !== 'object') return undefined
  return Object.hasOwn(holder, part) ? (holder as Item)[part] : undefined
}

function place(item: Item, path: Path, value: unknown): void {
  const holder = valueAt(item, path.slice(0, -1))
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
