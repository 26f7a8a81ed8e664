import {
  AccountLimitExceededException,
  BatchGetBuildsCommand,
  type Build,
  type CodeBuildClient,
  ListBuildsForProjectCommand,
  StartBuildCommand,
} from '@aws-sdk/client-codebuild'

/** More of one project are never in progress at once. */
const LOOKED_AT = 5

/** A build that is past these has ended its publication, and brings its cache away for minutes. */
const PHASES_TO_PUBLICATION = [
  'SUBMITTED',
  'QUEUED',
  'PROVISIONING',
  'DOWNLOAD_SOURCE',
  'INSTALL',
  'PRE_BUILD',
  'BUILD',
]

type Client = Pick<CodeBuildClient, 'send'>

/** The builds of a project that publish what has changed (P-PUBLICATION). */
export function publicationBuilds(client: Client) {
  const readMany = async (ids: string[]): Promise<Build[]> =>
    ids.length === 0 ? [] : ((await client.send(new BatchGetBuildsCommand({ ids }))).builds ?? [])
  return {
    /** Whether a build may still publish; one that nobody knows, or that only ends, does not. */
    async mayPublish(id: string): Promise<boolean> {
      return (await readMany([id])).some(mayPublish)
    },

    /**
     * Starts a build.
     * @param requestId what its lines carry, too (REQUEST_ID); its own id, where nobody gives any
     * @returns 'running' where one publishes already, which takes in what has changed meanwhile, or
     * where the account lets none begin before one of the project has ended
     * @throws where the account lets none of the project run: its quota is 0, or others use it up
     */
    async start(projectName: string, requestId?: string): Promise<'started' | 'running'> {
      const { ids = [] } = await client.send(
        new ListBuildsForProjectCommand({ projectName, sortOrder: 'DESCENDING' }),
      )
      const inProgress = (await readMany(ids.slice(0, LOOKED_AT))).filter(isInProgress)
      if (inProgress.some(mayPublish)) return 'running'
      try {
        const environmentVariablesOverride = requestId && [{ name: 'REQUEST_ID', value: requestId }]
        await client.send(
          new StartBuildCommand({
            projectName,
            ...(environmentVariablesOverride && { environmentVariablesOverride }),
          }),
        )
        return 'started'
      } catch (error) {
        if (!(error instanceof AccountLimitExceededException)) throw error
        if (inProgress.length > 0) return 'running'
        throw new Error(`CodeBuild runs no build of ${projectName}: ${error.message}`)
      }
    },
  }
}

const isInProgress = ({ buildStatus }: Build) => buildStatus === 'IN_PROGRESS'

const mayPublish = (build: Build) =>
  isInProgress(build) && PHASES_TO_PUBLICATION.includes(build.currentPhase ?? 'SUBMITTED')
