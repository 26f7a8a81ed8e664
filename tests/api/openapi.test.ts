import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../functions/http/openapi.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errorStatus } from '../../src/contract/protocol/errors.ts'
import { appForEachTest } from '../support/app.ts'

describe('the OpenAPI document', () => {
  const api = appForEachTest()

  test('is valid OpenAPI 3.1', async () => {
    const document = await (await api.get('/api/openapi.json')).json()
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(document.info.version).toBe('test')
    // The licence of the code says nothing of the content.
    expect(document.info.license).toEqual({ name: 'All rights reserved' })
    expect(openApiDocument('1', 'CC BY 4.0').info).toMatchObject({ license: { name: 'CC BY 4.0' } })
  })

  test('has every call with its parameters and the statuses of its errors', () => {
    const { paths } = openApiDocument('1') as {
      paths: Record<
        string,
        Record<
          string,
          { operationId: string; parameters: Array<Record<string, unknown>>; responses: object }
        >
      >
    }
    const addresses = new Set(endpoints.map(({ path }) => path))
    expect(new Set(Object.keys(paths))).toEqual(addresses)
    for (const { name, path, method, errors } of endpoints) {
      const operation = paths[path]?.[method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      const named = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? []
      expect(named.map((parameter) => parameter.name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
      )
      expect(named.every(({ required }) => required === true)).toBe(true)
      const statuses = ['invalid_request', 'internal_error', ...errors] as const
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', ...statuses.map((code) => String(errorStatus[code]))]),
      )
    }
  })

  test('says of an answer that is a file which media types it can have', () => {
    const { paths } = openApiDocument('1') as { paths: Record<string, unknown> }
    expect(paths['/api/pubmedarticles/public/{pmid}/citation']).toMatchObject({
      get: {
        responses: {
          200: {
            content: {
              'application/x-research-info-systems': { schema: { type: 'string' } },
              'application/x-bibtex': { schema: { type: 'string' } },
            },
          },
        },
      },
    })
  })

  test('names no call twice', () => {
    const names = endpoints.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const places = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })
})
