import { type StageSettings, stackName } from '../stages/stage-settings.ts'
import { copiesTemplate } from './copies-template.ts'
import { describeStack } from './describe-stack.ts'
import { edgeTemplate } from './edge-template.ts'
import { putStack } from './put-stack.ts'

/** Where CloudFront looks for certificates and web ACLs. */
export const EDGE_REGION = 'us-east-1'

export const edgeStack = (stage: string) => `${stackName(stage)}-edge`
export const copiesStack = (stage: string) => `${stackName(stage)}-copies`

/** What a stage's own stack is told of the stacks beside it; empty where there is none. */
export interface HandedOn {
  webAclArn: string
  certificateArn: string
  copiesVaultArn: string
  copiesBucketArn: string
}

/** Of a template that is only looked at. */
export const NOTHING_HANDED_ON: HandedOn = {
  webAclArn: '',
  certificateArn: '',
  copiesVaultArn: '',
  copiesBucketArn: '',
}

/**
 * Brings the stacks beside a stage's own to what the settings say: that of the CDN in us-east-1, and
 * that for copies in the other region.
 * @throws with what to do, where one cannot be made
 */
export async function putSideStacks(
  stage: string,
  settings: StageSettings,
  {
    distributionId,
    say,
    pause,
  }: {
    /** Undefined before the first deployment. */
    distributionId: string | undefined
    say(line: string): void
    pause?: () => Promise<unknown>
  },
): Promise<HandedOn> {
  const put = { say, ...(pause && { pause }) }
  const edge = await putStack({
    name: edgeStack(stage),
    region: EDGE_REGION,
    template: edgeTemplate(stage, settings, distributionId),
    ...put,
  })
  const copies = settings.backupRegion
    ? await putStack({
        name: copiesStack(stage),
        region: settings.backupRegion,
        template: copiesTemplate(stage),
        ...put,
      })
    : {}
  return {
    webAclArn: edge.WebAclArn ?? '',
    certificateArn: settings.certificateArn ?? edge.CertificateArn ?? '',
    copiesVaultArn: copies.VaultArn ?? '',
    copiesBucketArn: copies.BucketArn ?? '',
  }
}

/**
 * Where the copies of a stage are, and the bucket with the notes of who was deleted.
 * @throws where it has none
 */
export async function readCopies(
  stage: string,
  { backupRegion: region }: StageSettings,
): Promise<{ region: string; siteBucket: string }> {
  if (region === null) throw new Error(`backupRegion is null in stages/${stage}.json: no copies`)
  const siteBucket = (await describeStack(copiesStack(stage), region))?.outputs.BucketName
  if (siteBucket) return { region, siteBucket }
  throw new Error(`There is no stack ${copiesStack(stage)} in ${region}: npm run deploy makes it`)
}
