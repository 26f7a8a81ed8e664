import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { countries } from '../../../src/domain/emergency/emergency-list.ts'
import { readIfThere } from '../../project/files.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'

const STAGES_FOLDER = join(PROJECT_FOLDER, 'stages')

const text = (pattern: RegExp, demand: string) => z.string(demand).check(z.regex(pattern, demand))
const textOrNull = (pattern: RegExp, demand: string) =>
  z.nullable(text(pattern, `${demand}, or null`))
const yesOrNo = (demand: string) => z.boolean(`${demand}: true or false`)

const webAddressOrNull = textOrNull(
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/\S*)?$/,
  'must be an address that begins with https://',
)

/** Of the European Union: personal data stays there, copies of it too. London and Zurich are not. */
const EU_REGIONS = 'eu-central-1 eu-west-1 eu-west-3 eu-north-1 eu-south-1 eu-south-2'.split(' ')
const euRegion = z.enum(EU_REGIONS, `must be a region in the EU: ${EU_REGIONS.join(', ')}`)

const ADDRESS = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

const stageSchema = z
  .strictObject(
    {
      /** Where everything is but the CDN with its certificate and web ACL, which are in us-east-1. */
      region: euRegion,
      /** Where copies of the table are, should the other one be lost; null: there are none. */
      backupRegion: z.nullable(euRegion),
      /** null: the CDN's own address. */
      domain: textOrNull(
        /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        'must be a domain without https://, such as www.example.org',
      ),
      /** null: the deployment makes one for the domain. */
      certificateArn: textOrNull(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'must be the ARN of a certificate in us-east-1, the only region where CloudFront looks',
      ),
      /** Its domain belongs to this stage alone. Nothing is deployed without one. */
      mailFrom: textOrNull(ADDRESS, 'must be the address mails come from'),
      /** This or a topic; nothing is deployed of which nobody is told that it fails. */
      alarmEmail: textOrNull(ADDRESS, 'must be the address alarms go to'),
      alarmTopicArn: textOrNull(
        /^arn:aws:sns:[\w-]+:\d{12}:[\w-]+$/,
        'must be the ARN of the SNS topic alarms go to',
      ),
      /** So many in five minutes, of pages as of calls; the CDN turns away what is more. */
      requestsOfOneAddress: z
        .int('must be a whole number from 100 on')
        .check(z.gte(100, 'must be 100 or more: a page alone asks for a dozen files')),
      /** Whom NCBI may write to; null: studies are imported by hand only. */
      ncbiEmail: textOrNull(ADDRESS, 'must be the address NCBI may write to'),
      /** Where Retraction Watch's list is fetched daily (P-NOTICES-LISTED); null: it is not. */
      noticesUrl: textOrNull(/^https:\/\/\S+$/, 'must be the HTTPS address of a list of notices'),
      /** Whose emergency numbers are said (P-EMERGENCY). */
      country: z.enum(countries, `must be one of ${countries.join(', ')}`),
      /** Of what the API answers, as its description says (P-BULK); null: all rights are reserved. */
      dataLicence: textOrNull(/^\S.{0,98}\S$/, 'must be the name of a licence, such as CC BY 4.0'),
      /** Whether who works at the desk needs a passkey (P-DESK-PASSKEYS). */
      deskPasskeys: yesOrNo('says whether the desk asks for passkeys'),
      /** null: no function reserves any, as an account with a small quota demands. */
      apiConcurrency: z.nullable(
        z
          .int('must be a whole number from 1 on, or null')
          .check(z.gte(1, 'must be 1 or more, or null')),
      ),
      hstsIncludeSubDomains: yesOrNo(
        'says whether browsers reach every subdomain of the domain by HTTPS alone',
      ),
      hstsPreload: yesOrNo('says whether browsers may carry that in a list, for years'),
      /** null: hearticle-STAGE. */
      tableName: textOrNull(/^[\w.-]{3,255}$/, 'must be the name of a table'),
      /** Where topic pictures and audio lie, if not on the site (P-UPLOADS-BASE). */
      uploadsBaseUrl: webAddressOrNull,
      /** Where header and footer lead outside the site (P-HEADER, P-FOOTER); null: coming soon. */
      links: z.strictObject(
        {
          publicSite: webAddressOrNull,
          conference: webAddressOrNull,
          crew: webAddressOrNull,
          contactRequest: webAddressOrNull,
          privacyPdfDe: webAddressOrNull,
          privacyPdfEn: webAddressOrNull,
        },
        'must be an object with the addresses that header and footer lead to',
      ),
    },
    'must be an object with the settings of a stage',
  )
  .check(
    z.refine(({ domain, certificateArn }) => domain !== null || certificateArn === null, {
      path: ['certificateArn'],
      error: 'goes with domain: set that, too, or both to null',
    }),
    z.refine(({ region, backupRegion }) => region !== backupRegion, {
      path: ['backupRegion'],
      error: 'must be another one than region, or null',
    }),
    z.refine(({ alarmEmail, alarmTopicArn }) => alarmEmail === null || alarmTopicArn === null, {
      path: ['alarmTopicArn'],
      error: 'set this or alarmEmail, the other one to null',
    }),
    z.refine(
      ({ alarmTopicArn, region }) =>
        alarmTopicArn === null || alarmTopicArn.split(':')[3] === region,
      { path: ['alarmTopicArn'], error: 'must be in the region of the stage, as its alarms are' },
    ),
    z.refine(({ hstsPreload, hstsIncludeSubDomains }) => !hstsPreload || hstsIncludeSubDomains, {
      path: ['hstsPreload'],
      error: 'is taken only with hstsIncludeSubDomains: set that to true, or this to false',
    }),
  )

/** What a stage is deployed with. None of it is secret: secrets lie in SSM. */
export type StageSettings = z.output<typeof stageSchema>

/**
 * Settings from the text of a stage's file.
 * @throws with every fault, each with its path and what to do
 */
export function parseStageSettings(file: string, json: string): StageSettings {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`)
  }
  const parsed = stageSchema.safeParse(data)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')}: no such setting; take it out`)
      : `${issue.path.join('.')}: ${issue.message}`,
  )
  throw new Error(`${file} is not valid:\n  ${faults.join('\n  ')}`)
}

/** The settings of a stage, from its committed file. @throws where it has none, or a fault */
export async function readStageSettings(
  stage: string,
  folder: string = STAGES_FOLDER,
): Promise<StageSettings> {
  const json = /^[a-z][a-z0-9-]*$/.test(stage)
    ? await readIfThere(join(folder, `${stage}.json`))
    : undefined
  if (json === undefined) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    const names = files.map((name) => name.slice(0, -'.json'.length)).join(', ')
    throw new Error(`There is no stage '${stage}': ${names}, or write stages/${stage}.json`)
  }
  return parseStageSettings(`stages/${stage}.json`, json)
}

export function stackName(stage: string): string {
  return `hearticle-${stage}`
}

export function tableNameOf(stage: string, { tableName }: StageSettings): string {
  return tableName ?? stackName(stage)
}

/**
 * How many executions at once functions keep for themselves, and never exceed.
 * - mail: one for the stream and one for the schedule, so they keep within what SES takes
 * - daily: two runs would do no harm, and no good
 * - studyImport: two would ask PubMed twice as often as it wants to be asked
 */
export function reservedConcurrency({
  apiConcurrency: api,
}: StageSettings): Record<string, number> {
  return api === null ? {} : { api, mail: 2, daily: 1, studyImport: 1 }
}

/** Names of settings without which no stage is deployed, and that are null. */
export function unsetNeeds({ mailFrom, alarmEmail, alarmTopicArn }: StageSettings) {
  return [
    ...(mailFrom === null ? (['mailFrom'] as const) : []),
    ...(alarmEmail === null && alarmTopicArn === null ? (['alarmEmail'] as const) : []),
  ]
}

/** What the pages of a stage are built with, wherever they are; what is not set is an empty text. */
export function siteVariables({
  country,
  uploadsBaseUrl,
  links,
}: StageSettings): Record<string, string> {
  return {
    COUNTRY: country,
    PUBLIC_UPLOADS_BASE_URL: uploadsBaseUrl ?? '',
    PUBLIC_LINK_PUBLIC_SITE: links.publicSite ?? '',
    PUBLIC_LINK_CONFERENCE: links.conference ?? '',
    PUBLIC_LINK_CREW: links.crew ?? '',
    PUBLIC_LINK_CONTACT_REQUEST: links.contactRequest ?? '',
    PUBLIC_LINK_PRIVACY_PDF_DE: links.privacyPdfDe ?? '',
    PUBLIC_LINK_PRIVACY_PDF_EN: links.privacyPdfEn ?? '',
  }
}

/** What serverless.yml takes from `stage.json` beside it; what is not set is an empty text. */
export function templateSettings(stage: string, settings: StageSettings) {
  const { domain, mailFrom, alarmEmail, alarmTopicArn, ncbiEmail, noticesUrl, dataLicence } =
    settings
  const texts = { domain, mailFrom, alarmEmail, alarmTopicArn, ncbiEmail, noticesUrl, dataLicence }
  const { region, country, deskPasskeys, hstsIncludeSubDomains, hstsPreload } = settings
  return {
    region,
    country,
    deskPasskeys: deskPasskeys ? 'on' : 'off',
    hstsIncludeSubDomains,
    hstsPreload,
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? ''])),
    tableName: tableNameOf(stage, settings),
    reservedConcurrency: reservedConcurrency(settings),
    siteVariables: siteVariables(settings),
  }
}
