import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'

export const healthSchema = z.object({
  /** Whether it can answer all calls; 503 where it cannot. */
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  /**
   * What lists and search are answered from, opened as they open it: missing until it was published
   * once; unusable where nothing can be read of it, so that they answer 503.
   */
  catalogue: z.enum(['ok', 'missing', 'unusable']),
  /** Read only where it takes no writes: a full disk. */
  database: z.enum(['ok', 'read_only', 'unreachable']),
})

export const checkHealth = endpoint({
  summary: 'Readiness: whether this instance can answer all calls (200) or not (503, same fields)',
  path: '/api/health',
  output: healthSchema,
  caching: 'no-store',
})

export const checkLiveness = endpoint({
  summary: 'Liveness: whether this instance answers at all; asks nothing else',
  path: '/api/health/live',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  caching: 'no-store',
})

export const describeApi = endpoint({
  summary: 'This document (OpenAPI 3.1)',
  path: '/api/openapi.json',
  output: z.record(z.string(), z.unknown()),
  caching: 'public',
})
