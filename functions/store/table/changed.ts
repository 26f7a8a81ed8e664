import * as z from 'zod/mini'

/** Who changed something last, by their id, and when (RFC 3339). */
const changedSchema = z.object({ by: z.string(), at: z.string() })

export type Changed = z.infer<typeof changedSchema>

/** Of an item of the table; undefined where that was a command, or before this was kept. */
export function changedOf(item: Record<string, unknown> | undefined): Changed | undefined {
  return item?.changed === undefined ? undefined : changedSchema.parse(item.changed)
}
