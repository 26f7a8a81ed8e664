/**
 * Reads the part of DynamoDB's condition and update expressions that stores use. What is not part of
 * it is refused, so that nothing is understood on one machine that is not understood in AWS.
 */
import { TableRefusal } from '../table.ts'

export type Path = readonly string[]

export type Operand =
  | { kind: 'path'; path: Path }
  | { kind: 'value'; name: string }
  | { kind: 'size'; path: Path }
  | { kind: 'if_not_exists'; path: Path; otherwise: Operand }
  | { kind: 'sum'; left: Operand; right: Operand }

export type Comparator = '=' | '<' | '<=' | '>' | '>='

export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'not'; of: Condition }
  | { kind: 'compare'; left: Operand; comparator: Comparator; right: Operand }
  | { kind: 'in'; of: Operand; list: Operand[] }
  | { kind: 'attribute_exists' | 'attribute_not_exists'; path: Path }
  | { kind: 'contains'; path: Path; operand: Operand }

export type Action =
  | { kind: 'SET'; path: Path; operand: Operand }
  | { kind: 'REMOVE'; path: Path }
  | { kind: 'ADD' | 'DELETE'; path: Path; operand: Operand }

const TOKEN = /\s*(<=|>=|[=<>(),+]|:\w+|#?[A-Za-z_]\w*(?:\.#?\w+)*)/y
const COMPARATORS = new Set<string>(['=', '<', '<=', '>', '>='])
const CLAUSES = new Set(['SET', 'REMOVE', 'ADD', 'DELETE'])

/** @throws TableRefusal where it cannot be read */
export function parseCondition(text: string): Condition {
  const reader = new Reader(text)
  const condition = reader.either()
  reader.expectEnd()
  return condition
}

/** @throws TableRefusal where it cannot be read, or changes an attribute twice */
export function parseUpdate(text: string): Action[] {
  const actions = new Reader(text).actions()
  assertApart(actions.map(({ path }) => path))
  return actions
}

class Reader {
  readonly #text: string
  readonly #tokens: string[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
    for (let at = 0; text.slice(at).trim() !== ''; ) {
      TOKEN.lastIndex = at
      const token = TOKEN.exec(text)?.[1]
      if (token === undefined) throw new TableRefusal(`cannot read '${text.slice(at)}'`)
      this.#tokens.push(token)
      at = TOKEN.lastIndex
    }
  }

  either(): Condition {
    let left = this.#both()
    while (this.#takes('OR')) left = { kind: 'or', left, right: this.#both() }
    return left
  }

  actions(): Action[] {
    const actions: Action[] = []
    const seen = new Set<string>()
    while (this.#peek() !== undefined) {
      const clause = this.#next().toUpperCase()
      if (!CLAUSES.has(clause) || seen.has(clause)) throw this.#refusal()
      seen.add(clause)
      do actions.push(this.#action(clause as Action['kind']))
      while (this.#takes(','))
    }
    if (actions.length === 0) throw this.#refusal()
    return actions
  }

  expectEnd(): void {
    if (this.#peek() !== undefined) throw this.#refusal()
  }

  #action(kind: Action['kind']): Action {
    const path = this.#path()
    if (kind === 'REMOVE') return { kind, path }
    if (kind === 'SET') {
      this.#expect('=')
      return { kind, path, operand: this.#sum() }
    }
    return { kind, path, operand: this.#value() }
  }

  #both(): Condition {
    let left = this.#one()
    while (this.#takes('AND')) left = { kind: 'and', left, right: this.#one() }
    return left
  }

  #one(): Condition {
    if (this.#takes('NOT')) return { kind: 'not', of: this.#one() }
    if (this.#takes('(')) {
      const inner = this.either()
      this.#expect(')')
      return inner
    }
    for (const kind of ['attribute_exists', 'attribute_not_exists'] as const) {
      if (this.#calls(kind)) {
        const path = this.#path()
        this.#expect(')')
        return { kind, path }
      }
    }
    if (this.#calls('contains')) {
      const path = this.#path()
      this.#expect(',')
      const operand = this.#operand()
      this.#expect(')')
      return { kind: 'contains', path, operand }
    }
    return this.#comparison()
  }

  #comparison(): Condition {
    const operand = this.#operand()
    if (this.#takes('IN')) {
      this.#expect('(')
      const list = [this.#operand()]
      while (this.#takes(',')) list.push(this.#operand())
      this.#expect(')')
      return { kind: 'in', of: operand, list }
    }
    const comparator = this.#next()
    if (!COMPARATORS.has(comparator)) throw this.#refusal()
    return {
      kind: 'compare',
      left: operand,
      comparator: comparator as Comparator,
      right: this.#operand(),
    }
  }

  #sum(): Operand {
    const left = this.#operand(true)
    return this.#takes('+') ? { kind: 'sum', left, right: this.#operand(true) } : left
  }

  #operand(isAssigned = false): Operand {
    if (isAssigned && this.#calls('if_not_exists')) {
      const path = this.#path()
      this.#expect(',')
      const otherwise = this.#operand()
      this.#expect(')')
      return { kind: 'if_not_exists', path, otherwise }
    }
    if (!isAssigned && this.#calls('size')) {
      const path = this.#path()
      this.#expect(')')
      return { kind: 'size', path }
    }
    return this.#peek()?.startsWith(':') ? this.#value() : { kind: 'path', path: this.#path() }
  }

  #value(): Operand {
    const token = this.#next()
    if (!token.startsWith(':')) throw this.#refusal()
    return { kind: 'value', name: token.slice(1) }
  }

  #path(): Path {
    const token = this.#next()
    if (!/^[#A-Za-z_]/.test(token) || this.#peek() === '(') throw this.#refusal()
    return token.split('.').map((part) => part.replace('#', ''))
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]
  }

  #next(): string {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw this.#refusal()
    this.#at += 1
    return token
  }

  #takes(word: string): boolean {
    if (this.#peek()?.toUpperCase() !== word) return false
    this.#at += 1
    return true
  }

  #calls(name: string): boolean {
    if (this.#peek() !== name || this.#tokens[this.#at + 1] !== '(') return false
    this.#at += 2
    return true
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw this.#refusal()
  }

  #refusal(): TableRefusal {
    return new TableRefusal(`cannot read '${this.#text}' at '${this.#peek() ?? 'its end'}'`)
  }
}

/** No path is another or lies in it: DynamoDB refuses to change something twice. */
function assertApart(paths: readonly Path[]): void {
  const written = paths.map((path) => JSON.stringify(path).slice(0, -1))
  for (const [index, one] of written.entries()) {
    const isTouched = written.some(
      (other, at) => at !== index && (one === other || one.startsWith(`${other},`)),
    )
    if (isTouched) throw new TableRefusal(`an update changes ${one}] twice`)
  }
}
