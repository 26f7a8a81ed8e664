import type { IncomingHttpHeaders } from 'node:http'

/** A request as one of the account's services takes it. */
export interface AwsRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whose credentials signed it: a function's name, `builds` or `commands`. */
  caller: string
}

export interface AwsAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** What a service refuses, with the code that its clients make an error's name of. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

type Tree =
  | string
  | number
  | boolean
  | undefined
  | readonly Tree[]
  | { readonly [name: string]: Tree }

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** XML as AWS's query services write it: what a list holds stands in `member` elements. */
export function xml(tree: Tree, element = 'member'): string {
  if (tree === undefined) return ''
  if (Array.isArray(tree))
    return tree.map((each) => `<${element}>${xml(each)}</${element}>`).join('')
  if (typeof tree !== 'object') return escaped(String(tree))
  return Object.entries(tree)
    .map(([name, value]) => (value === undefined ? '' : `<${name}>${xml(value)}</${name}>`))
    .join('')
}

export function xmlAnswer(tree: Tree, status = 200): AwsAnswer {
  return { status, headers: { 'Content-Type': 'text/xml' }, body: xml(tree) }
}

export function jsonAnswer(value: unknown, status = 200): AwsAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/x-amz-json-1.1' },
    body: JSON.stringify(value),
  }
}
