import * as z from 'zod/mini'
import { endpoints, type NamedEndpoint } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts'
import { apiErrorSchema, type ErrorCode, errorStatus } from '../../src/contract/protocol/errors.ts'
import { repeatHeaders } from '../../src/contract/protocol/repeats.ts'
import { NO_LICENCE } from '../../src/contract/reading/bulk.ts'

/** @param licence of what it answers, not of the code (P-BULK) */
export function openApiDocument(
  version: string,
  licence: string = NO_LICENCE,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hearticle',
      version,
      description: 'Medical studies as short, simple summaries in German and English.',
      license: { name: licence },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(apiErrorSchema, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** What a call can answer because of whom it is for. */
const ERRORS_OF_ACCESS = {
  none: [],
  account: ['unauthorized', 'forbidden', 'passkey_needed'],
  paid: ['unauthorized', 'premium_required', 'passkey_needed'],
} as const

const bodyErrors = ['payload_too_large', 'unsupported_media_type'] as const

const uploadErrors = ['unsupported_media_type', 'too_many_requests', 'upload_too_slow'] as const

function errorsOfAccess({ access, paidQuery }: Endpoint) {
  const open = paidQuery ? 'paid' : 'none'
  return ERRORS_OF_ACCESS[typeof access === 'object' ? 'account' : (access ?? open)]
}

function operation(endpoint: NamedEndpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.repeatable ? parameters(repeatHeaders, 'header') : []),
    ],
    ...(endpoint.access && { security: [{ session: [] }] }),
    ...(endpoint.paidQuery && { security: [{}, { session: [] }] }),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) },
    }),
    ...(endpoint.upload && { requestBody: { required: true, content: form(endpoint.upload) } }),
    responses: {
      '200': { description: 'OK', content: answerContent(endpoint) },
      ...errorResponses([
        'invalid_request',
        ...errorsOfAccess(endpoint),
        ...(endpoint.keyConfirmation ? (['passkey_confirmation_needed'] as const) : []),
        ...(endpoint.body ? bodyErrors : []),
        ...(endpoint.upload ? uploadErrors : []),
        ...(endpoint.repeatable ? (['idempotency_key_reused'] as const) : []),
        ...endpoint.errors,
        'internal_error',
        'storage_unavailable',
      ]),
    },
  }
}

function parameters(schema: Endpoint['params'], location: 'path' | 'query' | 'header') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which the caller may come again',
    schema: { type: 'integer', minimum: 1 },
  },
}

function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(status === '429' && { headers: retryAfter }),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

function answerContent({ output, mediaTypes = ['application/json'] }: Endpoint) {
  const schema = jsonSchema(output, 'output')
  return Object.fromEntries(
    mediaTypes.map((mediaType) => [
      mediaType,
      // What is binary has no schema: its media type says it all.
      mediaType.startsWith('image/') ? {} : { schema },
    ]),
  )
}

function form({ field }: NonNullable<Endpoint['upload']>) {
  // In a form, a property without a schema is a file (OpenAPI 3.1 §4.8.14.2).
  const schema = { type: 'object', properties: { [field]: {} }, required: [field] }
  return { 'multipart/form-data': { schema } }
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
