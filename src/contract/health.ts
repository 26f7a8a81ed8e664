import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'

export const checkHealth = endpoint({
  summary: 'Whether this instance answers and reaches its database, and can write to it',
  path: '/api/health',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['database_unavailable', 'storage_unavailable'],
  caching: 'no-store',
})

export const describeApi = endpoint({
  summary: 'This document (OpenAPI 3.1)',
  path: '/api/openapi.json',
  output: z.record(z.string(), z.unknown()),
  caching: 'public',
})
