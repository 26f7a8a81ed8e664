import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AwsAnswer, type AwsRequest, jsonAnswer, Refusal } from './answer.ts'
import { type AccountState, operationOf, unknown } from './services.ts'
import type { createStacks } from './stacks.ts'

export interface BuildMachine {
  answer(request: AwsRequest): AwsAnswer
  /** Waits until no build runs. @returns how the last one ended */
  settled(): Promise<'SUCCEEDED' | 'FAILED' | undefined>
  /** Ends the build that runs, as a machine that is lost. */
  kill(): Promise<void>
  /** What builds wrote. */
  lines: string[]
  failures: number
  close(): Promise<void>
}

/**
 * CodeBuild: runs what `buildspec.yml` builds with, in the checkout that was deployed, with the
 * environment that the template gives the project.
 */
export function createBuildMachine({
  state,
  stacks,
  folder,
  environment,
}: {
  state: AccountState
  stacks: ReturnType<typeof createStacks>
  /** A checkout of the sources with their packages installed. */
  folder: string
  environment: Record<string, string>
}): BuildMachine {
  let running: { child: ChildProcess; ended: Promise<void> } | undefined
  let last: 'SUCCEEDED' | 'FAILED' | undefined

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
    const id = `${projectName}:${Date.now()}`
    const variables: { Name: string; Value: string }[] =
      project.properties.Environment.EnvironmentVariables
    const child = spawn(process.execPath, ['scripts/publish.ts'], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
        ...Object.fromEntries(variables.map(({ Name, Value }) => [Name, Value])),
        ...{ CODEBUILD_BUILD_ID: id, ASTRO_TELEMETRY_DISABLED: '1' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => machine.lines.push(text))
    }
    const ended = once(child, 'close').then(([code]) => {
      last = code === 0 ? 'SUCCEEDED' : 'FAILED'
      if (code !== 0) machine.failures += 1
      running = undefined
    })
    running = { child, ended }
    return id
  }

  const machine: BuildMachine = {
    lines: [],
    failures: 0,
    answer({ headers, body }) {
      if (operationOf(headers) !== 'StartBuild') throw unknown('CodeBuild', headers)
      const { projectName } = JSON.parse(body.toString())
      return jsonAnswer({ build: { id: start(projectName), projectName } })
    },
    async settled() {
      await running?.ended
      return last
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    close: () => machine.kill(),
  }
  return machine
}
