interface Details {
  type?: 'invalid_request_error' | 'api_error' | 'idempotency_error'
  code?: string
  param?: string
}

/** An error as the provider's API says it. */
export class ApiFailure extends Error {
  readonly status: 400 | 401 | 404 | 500
  readonly details: Details

  constructor(status: ApiFailure['status'], message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } }
  }
}

/**
 * @param param the parameter that names it; where it is not the path, an unknown one is a bad call
 */
export function noSuch(what: string, id: string, param = 'id'): ApiFailure {
  const status = param === 'id' ? 404 : 400
  return new ApiFailure(status, `No such ${what}: '${id}'`, { code: 'resource_missing', param })
}

export function invalid(message: string, param: string, code?: string): ApiFailure {
  return new ApiFailure(400, message, { param, ...(code !== undefined && { code }) })
}
