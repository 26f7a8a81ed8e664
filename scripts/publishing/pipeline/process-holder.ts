import { hostname } from 'node:os'
import type { LeaseHolder } from '../../../functions/store/publication/publications.ts'
import { isRunning } from '../../project/replace-folder.ts'

/** Who this process is, and which others are certainly dead: those that ended on this machine. */
export function processHolder(): {
  holder: LeaseHolder
  isDead: (other: LeaseHolder) => boolean
} {
  const holder = { machine: hostname(), process: String(process.pid) }
  return {
    holder,
    isDead: (other) => other.machine === holder.machine && !isRunning(Number(other.process)),
  }
}
