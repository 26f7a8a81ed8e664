import { usernameSkeletonKey } from '../table/keys.ts'
import type { Item } from '../table/table.ts'
import { putNew } from '../table/writes.ts'

/**
 * Keeps what a user's name looks like from everybody else, where nobody has it yet. Which looks a
 * name has to itself stands in its own item, so that exactly these are free when it is.
 */
export const reserveSkeleton = (skeleton: string, userId: string) =>
  putNew({ ...usernameSkeletonKey(skeleton), userId })

/** @returns undefined for a name that is older than the rule and was not migrated */
export function reservedSkeletons(
  nameItem: Record<string, unknown> | undefined,
): string[] | undefined {
  return nameItem?.looks as string[] | undefined
}

/** That the looks of a name are still those that were read, for a write of its item. */
export function ifReserved(skeletons: readonly string[] | undefined): {
  condition: string
  values: Item
} {
  return skeletons
    ? { condition: 'looks = :looks', values: { looks: skeletons } }
    : { condition: 'attribute_not_exists(looks)', values: {} }
}
