import { hostname } from 'node:os'
import { buildsOf } from '../../../functions/jobs/publication-holders.ts'
import type { LeaseHolder } from '../../../functions/store/publication/publications.ts'
import { isRunning } from '../../project/replace-folder.ts'

/**
 * Who this process is, and which others are certainly dead: those that ended on this machine, and of
 * the same build project builds that are past their publication, as CodeBuild says.
 * @param mayPublish asks CodeBuild for another build by its id
 */
export function processHolder(
  environment: NodeJS.ProcessEnv,
  mayPublish: (build: string) => Promise<boolean> = (id) =>
    askCodeBuild().then((builds) => builds.mayPublish(id)),
): {
  holder: LeaseHolder
  isDead: (other: LeaseHolder) => boolean | Promise<boolean>
} {
  const build = environment.CODEBUILD_BUILD_ID
  if (build !== undefined) {
    const [project = build] = build.split(':')
    const holder = { machine: buildsOf(project), process: build }
    return {
      holder,
      isDead: async (other) =>
        other.machine === holder.machine &&
        other.process !== build &&
        !(await mayPublish(other.process)),
    }
  }
  const holder = { machine: hostname(), process: String(process.pid) }
  return {
    holder,
    isDead: (other) => other.machine === holder.machine && !isRunning(Number(other.process)),
  }
}

/** On one machine the client would only take time to load. */
async function askCodeBuild() {
  const { CodeBuildClient } = await import('@aws-sdk/client-codebuild')
  const { publicationBuilds } = await import('../../../functions/jobs/publication-builds.ts')
  return publicationBuilds(new CodeBuildClient())
}
