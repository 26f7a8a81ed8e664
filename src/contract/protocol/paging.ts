import * as z from 'zod/mini'

/** A whole number as it stands in an address: no sign, no fraction, no leading zero. */
export const WHOLE_NUMBER = /^(0|[1-9]\d{0,9})$/

/** @param from, to both included */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(WHOLE_NUMBER))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(from), z.lte(to))),
  )

/** An id given by a counter (P-WRITING): 1, 2, 3, … */
export const numericId = wholeNumber(1, 2_147_483_647)

/** Of a call about one thing: its id in the path. */
export const byId = z.object({ id: numericId })

/** `page` counts from 0. */
export const pagingQuery = (defaultSize: number, largestSize = 50) => ({
  page: z.prefault(wholeNumber(0, 100_000), 0),
  size: z.prefault(wholeNumber(1, largestSize), defaultSize),
})

/** By what a list is sorted: each name, and with a '-' before it the other way round. */
export const bothWays = <Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => [name, `-${name}` as const])

/** A page of a list; `totalPages` is 0 for an empty list. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.int(),
    size: z.int(),
    totalPages: z.int(),
    totalElements: z.int(),
  })
