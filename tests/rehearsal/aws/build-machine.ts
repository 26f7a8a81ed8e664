import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Metrics } from './alarms.ts'
import { type AwsAnswer, type AwsRequest, jsonAnswer, Refusal } from './answer.ts'
import { type AccountState, operationOf, unknown } from './services.ts'
import type { createStacks } from './stacks.ts'

const NO_LONG_PAUSES = new URL('no-long-pauses.ts', import.meta.url).href

interface Build {
  id: string
  buildStatus: 'IN_PROGRESS' | 'SUCCEEDED' | 'FAILED'
  currentPhase: 'BUILD' | 'COMPLETED'
}

export interface BuildMachine {
  answer(request: AwsRequest): AwsAnswer
  /** Waits until no build runs. @returns how the last one ended */
  settled(): Promise<Build['buildStatus'] | undefined>
  /** Ends the build that runs, as a machine that is lost. */
  kill(): Promise<void>
  /** What builds wrote. */
  lines: string[]
  close(): Promise<void>
}

/**
 * CodeBuild: runs what `buildspec.yml` builds with, in the checkout that was deployed, with the
 * environment that the template gives the project.
 */
export function createBuildMachine({
  state,
  stacks,
  metrics,
  folder,
  environmentOf,
}: {
  state: AccountState
  stacks: ReturnType<typeof createStacks>
  metrics: Metrics
  /** A checkout of the sources with their packages installed. */
  folder: string
  /** What a project's builds are told beside what the template says. */
  environmentOf: (project: string) => Record<string, string>
}): BuildMachine {
  let running: { child: ChildProcess; ended: Promise<void> } | undefined
  const builds: Build[] = []

  function start(projectName: string): string {
    const project = stacks.ofType('AWS::CodeBuild::Project').find(({ id }) => id === projectName)
    if (!project) throw new Refusal('ResourceNotFoundException', `There is no ${projectName}`)
    if (state.quotas.builds === 0) {
      throw new Refusal(
        'AccountLimitExceededException',
        'Cannot have more than 0 builds in queue for the account',
      )
    }
    if (running) {
      throw new Refusal(
        'AccountLimitExceededException',
        'Cannot have more than 1 builds in queue for the project',
      )
    }
    const build: Build = {
      id: `${projectName}:${randomUUID()}`,
      buildStatus: 'IN_PROGRESS',
      currentPhase: 'BUILD',
    }
    builds.push(build)
    const variables: { Name: string; Value: string }[] =
      project.properties.Environment.EnvironmentVariables
    const child = spawn(process.execPath, ['--import', NO_LONG_PAUSES, 'scripts/publish.ts'], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, ...environmentOf(projectName) },
        ...Object.fromEntries(variables.map(({ Name, Value }) => [Name, Value])),
        ...{ CODEBUILD_BUILD_ID: build.id, ASTRO_TELEMETRY_DISABLED: '1' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => machine.lines.push(text))
    }
    const ended = once(child, 'close').then(([code]) => {
      build.buildStatus = code === 0 ? 'SUCCEEDED' : 'FAILED'
      build.currentPhase = 'COMPLETED'
      metrics.count('AWS/CodeBuild', code === 0 ? 'SucceededBuilds' : 'FailedBuilds', projectName)
      running = undefined
    })
    running = { child, ended }
    return build.id
  }

  const machine: BuildMachine = {
    lines: [],
    answer({ headers, body }) {
      const { projectName, ids } = JSON.parse(body.toString())
      switch (operationOf(headers)) {
        case 'StartBuild':
          return jsonAnswer({ build: { id: start(projectName), projectName } })
        case 'ListBuildsForProject': {
          const its = builds.filter(({ id }) => id.startsWith(`${projectName}:`))
          return jsonAnswer({ ids: its.map(({ id }) => id).toReversed() })
        }
        case 'BatchGetBuilds':
          return jsonAnswer({ builds: builds.filter(({ id }) => ids.includes(id)) })
        default:
          throw unknown('CodeBuild', headers)
      }
    },
    async settled() {
      await running?.ended
      return builds.at(-1)?.buildStatus
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    close: () => machine.kill(),
  }
  return machine
}
