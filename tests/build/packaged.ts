import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  packageService,
  type ServicePackage,
} from '../../scripts/publishing/aws/package-service.ts'
import type { StageSettings } from '../../scripts/publishing/stages/stage-settings.ts'

/** Of a stage that sets nothing but what it must. */
export const trialSettings: StageSettings = {
  region: 'eu-central-1',
  backupRegion: 'eu-west-1',
  domain: null,
  certificateArn: null,
  mailFrom: 'post@mail.example.org',
  alarmEmail: 'alarms@example.org',
  alarmTopicArn: null,
  requestsOfOneAddress: 5000,
  ncbiEmail: null,
  apiConcurrency: 20,
  hstsIncludeSubDomains: false,
  hstsPreload: false,
  tableName: null,
  uploadsBaseUrl: null,
  links: {
    publicSite: null,
    conference: null,
    crew: null,
    contactRequest: null,
    privacyPdfDe: null,
    privacyPdfEn: null,
  },
}

export interface Packaged extends ServicePackage {
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation is read here as the data that it is
  template: any
  remove(): Promise<void>
}

/** Packages the service into a folder of its own. */
export async function packaged(
  stage: string,
  settings: Partial<StageSettings> = {},
): Promise<Packaged> {
  const packageFolder = await mkdtemp(join(tmpdir(), 'hearticle-package-'))
  const service = await packageService({
    packageFolder,
    stage,
    settings: { ...trialSettings, ...settings },
  })
  const path = join(packageFolder, 'cloudformation-template-update-stack.json')
  return {
    ...service,
    template: JSON.parse(await readFile(path, 'utf8')),
    remove: () => rm(packageFolder, { recursive: true, force: true }),
  }
}
