import {
  AccountLimitExceededException,
  BatchGetBuildsCommand,
  type Build,
  type CodeBuildClient,
  ListBuildsForProjectCommand,
  StartBuildCommand,
} from '@aws-sdk/client-codebuild'
import { describe, expect, test } from 'vitest'
import { publicationBuilds } from './publication-builds.ts'

/** An account with the builds of a project, newest first, that starts so many at once at most. */
function account(builds: Build[], quota = 60) {
  const started: string[] = []
  const send = async (command: unknown) => {
    if (command instanceof ListBuildsForProjectCommand) return { ids: builds.map(({ id }) => id) }
    if (command instanceof BatchGetBuildsCommand) {
      return { builds: builds.filter(({ id }) => command.input.ids?.includes(String(id))) }
    }
    if (!(command instanceof StartBuildCommand)) throw new Error('what is this?')
    if (builds.filter(({ buildStatus }) => buildStatus === 'IN_PROGRESS').length >= quota) {
      const message = `Cannot have more than ${quota} builds in queue for the account`
      throw new AccountLimitExceededException({ message, $metadata: {} })
    }
    started.push(String(command.input.projectName))
    return {}
  }
  return { started, builds: publicationBuilds({ send } as Pick<CodeBuildClient, 'send'>) }
}

const build = (id: string, buildStatus: Build['buildStatus'], currentPhase: string): Build => ({
  id,
  buildStatus,
  currentPhase,
})

describe('a build of the publication', () => {
  test('is started where none runs', async () => {
    for (const before of [[], [build('p:1', 'SUCCEEDED', 'COMPLETED')]]) {
      const { builds, started } = account(before)
      expect(await builds.start('p')).toBe('started')
      expect(started).toEqual(['p'])
    }
  })

  test.each(['QUEUED', 'PROVISIONING', 'INSTALL', 'BUILD'])(
    'is not started while another is at %s, which takes the changes in',
    async (phase) => {
      const { builds, started } = account([build('p:1', 'IN_PROGRESS', phase)])
      expect(await builds.start('p')).toBe('running')
      expect(started).toEqual([])
    },
  )

  test.each(['POST_BUILD', 'UPLOAD_ARTIFACTS', 'FINALIZING'])(
    'does not wait for the cache of one that has published and is at %s',
    async (phase) => {
      const { builds, started } = account([build('p:1', 'IN_PROGRESS', phase)])
      expect(await builds.start('p')).toBe('started')
      expect(started).toEqual(['p'])
    },
  )

  test('waits for that cache where the account runs one build at a time', async () => {
    const { builds } = account([build('p:1', 'IN_PROGRESS', 'UPLOAD_ARTIFACTS')], 1)
    expect(await builds.start('p')).toBe('running')
  })

  test('that the account never lets run is an error and not one that runs', async () => {
    const { builds } = account([build('p:1', 'FAILED', 'COMPLETED')], 0)
    await expect(builds.start('p')).rejects.toThrow(
      'CodeBuild runs no build of p: Cannot have more than 0 builds in queue for the account',
    )
  })

  test('publishes no more once it ended, is past its publication, or is not known', async () => {
    const { builds } = account([
      build('p:1', 'IN_PROGRESS', 'BUILD'),
      build('p:2', 'IN_PROGRESS', 'UPLOAD_ARTIFACTS'),
      build('p:3', 'STOPPED', 'COMPLETED'),
    ])
    const answers = ['p:1', 'p:2', 'p:3', 'p:4'].map((id) => builds.mayPublish(id))
    expect(await Promise.all(answers)).toEqual([true, false, false, false])
  })
})
