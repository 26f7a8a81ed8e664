import type { Answer } from '../ledger/records.ts'

interface Details {
  type?: 'invalid_request_error' | 'api_error' | 'idempotency_error'
  code?: string
  param?: string
}

/** An error as the provider's API says it. */
export class ApiFailure extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  answer(): Answer {
    const { type = 'invalid_request_error', ...details } = this.details
    return { status: this.status, body: { error: { ...details, message: this.message, type } } }
  }
}

/** @param what as the provider calls it, such as `customer` */
export function noSuch(what: string, id: string, param = 'id', status = 404): ApiFailure {
  return new ApiFailure(status, `No such ${what}: '${id}'`, { code: 'resource_missing', param })
}

export function invalid(message: string, param: string, code?: string): ApiFailure {
  return new ApiFailure(400, message, { param, ...(code !== undefined && { code }) })
}
