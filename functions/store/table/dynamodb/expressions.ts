/** Conditions and changes as DynamoDB takes them. */
import { type Changes, type Comparator, type Condition, partsOf } from '../conditions.ts'
import { keptValue } from '../limits.ts'
import { type Item, TableRefusal } from '../table.ts'

const SIGNS: Record<Comparator, string> = {
  equal: '=',
  less: '<',
  atMost: '<=',
  more: '>',
}

/**
 * The expressions of one request: every attribute by a placeholder, since DynamoDB reserves several
 * hundred words, and every value.
 */
export class Expressions {
  readonly #names = new Map<string, string>()
  readonly #values: Item = {}

  /** What stands for the names and values of what was written before it is asked. */
  get placeholders() {
    const names = [...this.#names].map(([name, placeholder]) => [placeholder, name])
    return {
      ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    }
  }

  path(path: string): string {
    const placeholders = partsOf(path).map((name) => {
      const placeholder = this.#names.get(name) ?? `#n${this.#names.size}`
      this.#names.set(name, placeholder)
      return placeholder
    })
    return placeholders.join('.')
  }

  /** @throws TableRefusal where it says nothing */
  value(value: unknown): string {
    const kept = keptValue(value, 'a value of an expression')
    if (kept === undefined) throw new TableRefusal('an expression lacks a value')
    const placeholder = `:v${Object.keys(this.#values).length}`
    this.#values[placeholder] = kept
    return placeholder
  }

  condition(condition: Condition): string {
    switch (condition.kind) {
      case 'all':
      case 'any': {
        const all = condition.of.map((one) => `(${this.condition(one)})`)
        return all.join(condition.kind === 'all' ? ' AND ' : ' OR ')
      }
      case 'not':
        return `NOT (${this.condition(condition.of)})`
      case 'exists':
        return `attribute_exists(${this.path(condition.path)})`
      case 'missing':
        return `attribute_not_exists(${this.path(condition.path)})`
      case 'contains':
        return `contains(${this.path(condition.path)}, ${this.value(condition.value)})`
      case 'larger':
        return `size(${this.path(condition.path)}) > ${this.value(condition.value)}`
      default: {
        const { kind, path, value } = condition
        return `${this.path(path)} ${SIGNS[kind]} ${this.value(value)}`
      }
    }
  }

  changes({ set = {}, begin = {}, increase = {}, add = {}, take = {}, remove = [] }: Changes) {
    const each = (changed: object, write: (path: string, value: string) => string) =>
      Object.entries(changed).map(([path, value]) => write(this.path(path), this.value(value)))
    const clauses = {
      SET: [
        ...each(set, (path, value) => `${path} = ${value}`),
        ...each(begin, (path, value) => `${path} = if_not_exists(${path}, ${value})`),
        ...each(increase, (path, value) => `${path} = ${path} + ${value}`),
      ],
      ADD: each(add, (path, value) => `${path} ${value}`),
      DELETE: each(take, (path, value) => `${path} ${value}`),
      REMOVE: remove.map((path) => this.path(path)),
    }
    return Object.entries(clauses)
      .filter(([, all]) => all.length > 0)
      .map(([clause, all]) => `${clause} ${all.join(', ')}`)
      .join(' ')
  }
}
