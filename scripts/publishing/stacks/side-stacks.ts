import { type StageSettings, stackName } from '../stages/stage-settings.ts'
import { copiesTemplate } from './copies-template.ts'
import { type ReadStack, readStack } from './describe-stack.ts'
import { edgeTemplate } from './edge-template.ts'
import { type PutStack, putStack } from './put-stack.ts'

/** Where CloudFront looks for certificates and web ACLs. */
const EDGE_REGION = 'us-east-1'

const edgeStack = (stage: string) => `${stackName(stage)}-edge`
const copiesStack = (stage: string) => `${stackName(stage)}-copies`

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
    put = putStack,
  }: {
    /** Undefined before the first deployment. */
    distributionId: string | undefined
    say(line: string): void
    put?: PutStack
  },
): Promise<HandedOn> {
  const name = edgeStack(stage)
  if (settings.domain !== null && settings.certificateArn === null) {
    say(`  ${name} waits for the DNS record of its certificate, unless that is set; it is named by`)
    say(
      `    aws cloudformation describe-stack-events --region ${EDGE_REGION} --stack-name ${name} --query "StackEvents[].ResourceStatusReason" | grep 'DNS Record'`,
    )
  }
  const template = edgeTemplate(stage, settings, distributionId)
  const edge = await put({ name, region: EDGE_REGION, template })
  const copies = settings.backupRegion
    ? await put({
        name: copiesStack(stage),
        region: settings.backupRegion,
        template: copiesTemplate(stage),
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
  read: ReadStack = readStack,
): Promise<{ region: string; siteBucket: string }> {
  if (region === null) throw new Error(`backupRegion is null in stages/${stage}.json: no copies`)
  const siteBucket = (await read(copiesStack(stage), region))?.BucketName
  if (siteBucket) return { region, siteBucket }
  throw new Error(`There is no stack ${copiesStack(stage)} in ${region}: npm run deploy makes it`)
}
