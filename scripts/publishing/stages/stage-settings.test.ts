// Rules: P-STAGES, P-UPLOADS-BASE, P-FOOTER.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  parseStageSettings,
  readStageSettings,
  tableNameOf,
  templateSettings,
} from './stage-settings.ts'

const valid = {
  region: 'eu-central-1',
  backupRegion: null,
  domain: null,
  certificateArn: null,
  mailFrom: null,
  alarmEmail: null,
  alarmTopicArn: null,
  requestsOfOneAddress: 5000,
  ncbiEmail: null,
  noticesUrl: null,
  country: 'AT',
  dataLicence: null,
  deskPasskeys: true,
  apiConcurrency: null,
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
const parse = (change: Record<string, unknown>) =>
  parseStageSettings('stages/trial.json', JSON.stringify({ ...valid, ...change }))

test('the files that are committed are valid', async () => {
  const stages = readdirSync('stages').map((name) => name.replace('.json', ''))
  expect(stages).toEqual(['production', 'staging'])
  for (const stage of stages) await readStageSettings(stage)
})

test('every fault is named with its path and what to do', () => {
  const { region: _, ...rest } = valid
  expect(() =>
    parseStageSettings(
      'stages/trial.json',
      JSON.stringify({ ...rest, mailFrom: 'nobody', apiConcurrency: 0, DOMAIN_NAME: 'x' }),
    ),
  ).toThrow(
    'stages/trial.json is not valid:\n' +
      '  region: must be a region in the EU: eu-central-1, eu-west-1, eu-west-3, eu-north-1, eu-south-1, eu-south-2\n' +
      '  mailFrom: must be the address mails come from, or null\n' +
      '  apiConcurrency: must be 1 or more, or null\n' +
      '  DOMAIN_NAME: no such setting; take it out',
  )
  expect(() => parseStageSettings('stages/trial.json', '{')).toThrow('stages/trial.json is no JSON')
})

test.each([
  [{ domain: 'https://www.example.org' }, 'domain: must be a domain without https://'],
  [
    { certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' },
    'certificateArn: goes with domain',
  ],
  [{ region: 'us-east-1' }, 'region: must be a region in the EU'],
  [{ backupRegion: 'eu-west-2' }, 'backupRegion: must be a region in the EU'],
  [{ backupRegion: 'eu-central-1' }, 'backupRegion: must be another one than region'],
  [{ country: 'IT' }, 'country: must be one of AT, DE, CH'],
  [{ requestsOfOneAddress: 5 }, 'requestsOfOneAddress: must be 100 or more'],
  [
    { certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1' },
    'certificateArn: must be the ARN of a certificate in us-east-1',
  ],
  [
    { alarmEmail: 'a@example.org', alarmTopicArn: 'arn:aws:sns:eu-central-1:123456789012:alarms' },
    'alarmTopicArn: set this or alarmEmail',
  ],
  [
    { alarmTopicArn: 'arn:aws:sns:us-east-1:123456789012:alarms' },
    'alarmTopicArn: must be in the region of the stage',
  ],
  [{ hstsPreload: true }, 'hstsPreload: is taken only with hstsIncludeSubDomains'],
  [{ uploadsBaseUrl: 'media.example.org' }, 'uploadsBaseUrl: must be an address that begins with'],
  [{ links: { ...valid.links, crew: 'ftp://x' } }, 'links.crew: must be an address that begins'],
  [{ links: { ...valid.links, team: null } }, 'links.team: no such setting; take it out'],
  [{ links: null }, 'links: must be an object with the addresses'],
  [{ hstsPreload: 'yes' }, 'hstsPreload: says whether browsers may carry that in a list'],
])('%o is refused', (change, complaint) => {
  expect(() => parse(change)).toThrow(complaint)
})

test('a stage without a file is refused, and what there is named', async () => {
  await expect(readStageSettings('prod')).rejects.toThrow(
    "There is no stage 'prod': production, staging, or write stages/prod.json",
  )
  await expect(readStageSettings('../package')).rejects.toThrow('There is no stage')
})

test('the template gets a text for whatever is not set', () => {
  expect(templateSettings('trial', parse({ apiConcurrency: 50 }))).toMatchObject({
    domain: '',
    mailFrom: '',
    tableName: 'hearticle-trial',
    hstsPreload: false,
    reservedConcurrency: { api: 50, mail: 2, daily: 1, studyImport: 1 },
  })
  expect(templateSettings('trial', parse({})).reservedConcurrency).toEqual({})
  const links = { ...valid.links, privacyPdfDe: 'https://www.example.org/datenschutz.pdf' }
  expect(templateSettings('trial', parse({ links })).siteVariables).toMatchObject({
    PUBLIC_LINK_PRIVACY_PDF_DE: 'https://www.example.org/datenschutz.pdf',
    PUBLIC_LINK_CREW: '',
    COUNTRY: 'AT',
  })
  expect(tableNameOf('trial', parse({ tableName: 'restored' }))).toBe('restored')
})
