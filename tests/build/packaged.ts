import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
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
  country: 'AT',
  dataLicence: null,
  deskPasskeys: true,
  noticesUrl: null,
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

/**
 * Packages the service: with settings into a folder of its own, without them once for all tests of a
 * run, which leave it as it is.
 */
export async function packaged(
  stage: string,
  settings?: Partial<StageSettings>,
): Promise<Packaged> {
  const options = { stage, settings: { ...trialSettings, ...settings } }
  if (!settings) return { ...(await withTemplate(await shared(options))), remove: async () => {} }
  const packageFolder = await mkdtemp(join(tmpdir(), 'hearticle-package-'))
  return {
    ...(await withTemplate(await packageService({ ...options, packageFolder }))),
    remove: () => rm(packageFolder, { recursive: true, force: true }),
  }
}

async function shared(options: object): Promise<ServicePackage> {
  const answer = await fetch(inject('packages'), { method: 'POST', body: JSON.stringify(options) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as ServicePackage
}

async function withTemplate(service: ServicePackage) {
  const path = join(service.packageFolder, 'cloudformation-template-update-stack.json')
  return { ...service, template: JSON.parse(await readFile(path, 'utf8')) }
}
