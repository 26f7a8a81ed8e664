import type { Data, Item } from '../records/dynalite.ts'
import { validationError } from '../records/errors.ts'
import { type Change, prefixRange } from '../records/key-space.ts'
import type { Store } from './store.ts'

const settingPrefix = 'ttl~'
const expiryPrefix = 'expiry~'
const secondDigits = 12
const changesPerCommit = 1000

export interface Expiry {
  /** The key of the note itself. */
  noteKey: string
  table: string
  itemKey: string
  /** Seconds since 1970. */
  seconds: number
}

/**
 * Which tables expire items by which attribute, and a list of what expires when. The list is only
 * ever added to: a note whose item has changed since is dropped when its time comes.
 */
export class TimeToLive {
  readonly #store: Store
  readonly #attributes = new Map<string, string>()

  private constructor(store: Store) {
    this.#store = store
  }

  static async load(store: Store): Promise<TimeToLive> {
    const timeToLive = new TimeToLive(store)
    for await (const [key, attribute] of store.level.iterator(prefixRange(settingPrefix)))
      timeToLive.#attributes.set(key.slice(settingPrefix.length), attribute as string)
    return timeToLive
  }

  /** UpdateTimeToLive, while no request writes. */
  async update(request: Data): Promise<Data> {
    const { AttributeName, Enabled } = (request.TimeToLiveSpecification ?? {}) as Data
    if (typeof Enabled !== 'boolean')
      throw validationError('TimeToLiveSpecification with Enabled must be given')
    if (typeof AttributeName !== 'string' || AttributeName === '')
      throw validationError('TimeToLiveSpecification with AttributeName must be given')
    const { TableName: table } = await this.#store.table(tableName(request))
    const current = this.#attributes.get(table)
    if (current !== undefined && current !== AttributeName)
      throw validationError('TimeToLive is active on a different AttributeName')
    if ((current !== undefined) === Enabled)
      throw validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`)
    if (Enabled) await this.#enable(table, AttributeName)
    else await this.#disable(table)
    return { TimeToLiveSpecification: { AttributeName, Enabled } }
  }

  /** DescribeTimeToLive */
  async describe(request: Data): Promise<Data> {
    const { TableName } = await this.#store.table(tableName(request))
    const AttributeName = this.#attributes.get(TableName)
    const status =
      AttributeName === undefined
        ? { TimeToLiveStatus: 'DISABLED' }
        : { TimeToLiveStatus: 'ENABLED', AttributeName }
    return { TimeToLiveDescription: status }
  }

  /** What must be noted together with an item. */
  changesFor(table: string, itemKey: string, item: Item): Change[] {
    const seconds = this.secondsOf(table, item)
    if (seconds === undefined) return []
    return [{ type: 'put', key: notePrefix(table, seconds) + itemKey, value: 1 }]
  }

  /** When the item expires, in seconds since 1970; undefined if it does not. */
  secondsOf(table: string, item: Item): number | undefined {
    const attribute = this.#attributes.get(table)
    const value = attribute === undefined ? undefined : item[attribute]?.N
    const seconds = typeof value === 'string' ? Math.floor(Number(value)) : Number.NaN
    const fits = seconds >= 0 && String(seconds).length <= secondDigits
    return fits ? seconds : undefined
  }

  /** Up to `limit` notes of all tables with `after` < time < `before`, in seconds since 1970. */
  async due(after: number, before: number, limit: number): Promise<Expiry[]> {
    const found: Expiry[] = []
    for (const table of this.#attributes.keys()) {
      const range = { gte: notePrefix(table, after + 1), lt: notePrefix(table, before) }
      const rest = limit - found.length
      if (rest === 0) break
      for await (const [noteKey] of this.#store.level.iterator({ ...range, limit: rest })) {
        const start = expiryPrefix.length + table.length + 1
        const seconds = Number(noteKey.slice(start, start + secondDigits))
        found.push({ noteKey, table, seconds, itemKey: noteKey.slice(start + secondDigits + 1) })
      }
    }
    return found
  }

  async #enable(table: string, attribute: string): Promise<void> {
    this.#attributes.set(table, attribute)
    let changes: Change[] = []
    for await (const [key, item] of this.#store.items(table)) {
      changes.push(...this.changesFor(table, this.#store.itemKeyOf(table, key), item as Item))
      if (changes.length < changesPerCommit) continue
      await this.#store.commit(changes)
      changes = []
    }
    // The setting comes last: what a crash leaves without it is noted again.
    await this.#store.commit([
      ...changes,
      { type: 'put', key: settingPrefix + table, value: attribute },
    ])
  }

  async #disable(table: string): Promise<void> {
    await this.#store.commit([{ type: 'del', key: settingPrefix + table }])
    this.#attributes.delete(table)
    await this.#store.level.clear(prefixRange(`${expiryPrefix}${table}~`))
  }
}

function notePrefix(table: string, seconds: number): string {
  return `${expiryPrefix}${table}~${String(seconds).padStart(secondDigits, '0')}~`
}

function tableName(request: Data): string {
  const name = request.TableName
  if (typeof name !== 'string') throw validationError('TableName must be given')
  return name
}
