import { constants, setPriority } from 'node:os'

/**
 * Lets those who answer readers go first, for work beside them. Not by the lowest priority: what is
 * hardly run at all would hold the table's write lock for long.
 */
export function giveWay(pid = process.pid): void {
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
}
