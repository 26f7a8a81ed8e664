import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { byId } from '../protocol/paging.ts'

/** Who sees statistics (P-STATISTICS). */
export const statisticsReaders = ['PERMISSION_VIEW_STATISTICS', 'PERMISSION_ADMIN'] as const

const counts = z.record(z.string(), z.int())

/**
 * Counts of all days that there are (P-STATISTICS). Unique readers are those of each day added
 * up, so the user who comes on two days counts twice (P-UNIQUE-READERS).
 */
export const hearticleStatistics = endpoint({
  summary: 'How often a hearticle was read and shared, by readers signed in and all others',
  path: '/api/interactions/hearticle/{id}/statistics',
  access: statisticsReaders,
  params: byId,
  output: z.object({
    /** By type of interaction: READ, SHARE, … */
    authenticatedInteractionsByType: counts,
    anonymousInteractionsByType: counts,
    /** By platform; `other` where none was named. */
    authenticatedShareStats: counts,
    anonymousShareStats: counts,
    authenticatedUniqueUsers: z.int(),
    anonymousUniqueVisitors: z.int(),
  }),
  errors: ['hearticle_not_found'],
})

/** A day, or the moment of a day, as ISO 8601 writes them. */
const dayOrTimestamp = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** So many days a series can have: a year, and room around it. */
export const SERIES_DAYS_MAXIMUM = 400

export const hearticleTimeseries = endpoint({
  summary:
    'Views of a hearticle by day in Vienna, one point a day of the range, both ends included, zeros too',
  path: '/api/interactions/hearticle/{id}/timeseries',
  access: statisticsReaders,
  params: byId,
  query: z.object({ startDate: dayOrTimestamp, endDate: dayOrTimestamp }),
  output: z.array(
    z.object({
      date: z.iso.date(),
      authenticatedCount: z.int(),
      anonymousCount: z.int(),
    }),
  ),
  errors: ['hearticle_not_found'],
})
