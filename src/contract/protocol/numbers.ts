import * as z from 'zod/mini'
import { isStorableNumber, LARGEST_NUMBER, readNumber } from './read-number.ts'

/** A number that the database can hold. */
export const storableNumber = z
  .number()
  .check(
    z.gte(-LARGEST_NUMBER),
    z.lte(LARGEST_NUMBER),
    z.refine(isStorableNumber, { params: { fault: 'near-zero' } }),
  )

/**
 * The same, also as a user typed it ('0,72'). What can be read in two ways ('1,234') is told with
 * the fault `ambiguous`, for which a call answers `value_ambiguous`.
 */
export const typedNumber = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(100))]),
  z.pipe(
    z.transform((sent: number | string, { issues }) => {
      if (typeof sent === 'number') return sent
      const value = readNumber(sent)
      if (typeof value === 'number') return value
      const fault = value ?? 'decimal'
      issues.push({ code: 'custom', input: sent, params: { fault } })
      return z.NEVER
    }),
    storableNumber,
  ),
)

/** The same as a share of 1, which forms show and read in per cent. */
export const typedShare = typedNumber.clone()
