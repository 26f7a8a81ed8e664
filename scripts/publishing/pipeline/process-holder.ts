import { hostname } from 'node:os'
import type { LeaseHolder } from '../../../functions/store/publication/publications.ts'
import { isRunning } from '../../project/replace-folder.ts'

/**
 * Who this process is, and which others are certainly dead: those that ended on this machine. A
 * build project runs one build at a time, so another of its builds has ended, too.
 */
export function processHolder(environment: NodeJS.ProcessEnv): {
  holder: LeaseHolder
  isDead: (other: LeaseHolder) => boolean
} {
  const build = environment.CODEBUILD_BUILD_ID
  if (build !== undefined) {
    const [project = build] = build.split(':')
    const holder = { machine: `codebuild ${project}`, process: build }
    return {
      holder,
      isDead: (other) => other.machine === holder.machine && other.process !== build,
    }
  }
  const holder = { machine: hostname(), process: String(process.pid) }
  return {
    holder,
    isDead: (other) => other.machine === holder.machine && !isRunning(Number(other.process)),
  }
}
