import { randomBytes } from 'node:crypto'
import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm'
import { NO_PAYMENTS } from '../../../functions/billing/stripe-client.ts'

/** Where a stage's secrets and settings lie in SSM; serverless.yml says the same. */
export function parameterPath(stage: string, name: string): string {
  return `/hearticle/${stage}/${name}`
}

/** Makes up the secrets of a stage, each unless there is one: a deployment never replaces any. */
export async function ensureSecrets(client: SSMClient, stage: string): Promise<void> {
  const random = () => randomBytes(32).toString('base64')
  await ensure(client, parameterPath(stage, 'origin-secret'), {
    Description: 'By this the API knows that a request came through the CDN',
    // CloudFormation puts no SecureString into a header of the CDN.
    Type: 'String',
    Value: randomBytes(32).toString('base64url'),
  })
  await ensure(client, parameterPath(stage, 'session-keys'), {
    Description: 'Signs the sessions; a new key is added and made current, see decision record 19',
    Type: 'SecureString',
    Value: JSON.stringify({ current: '1', keys: { 1: random() } }),
  })
  await ensure(client, parameterPath(stage, 'hash-key'), {
    Description: 'Hashes addresses that had their trial, or take no mail; it can never be changed',
    Type: 'SecureString',
    Value: random(),
  })
  for (const name of ['stripe-secret', 'stripe-webhook-secret']) {
    await ensure(client, parameterPath(stage, name), {
      Description: 'Of the payment provider; none: nothing can be paid for at this stage',
      Type: 'SecureString',
      Value: NO_PAYMENTS,
    })
  }
  await ensure(client, parameterPath(stage, 'ncbi-key'), {
    Description: 'Of NCBI, for ten requests a second to PubMed; none: three a second without it',
    Type: 'SecureString',
    Value: 'none',
  })
}

/** Which code of pages is named; undefined before the first release. */
export async function namedPagesCode(
  client: SSMClient,
  stage: string,
): Promise<string | undefined> {
  const Name = parameterPath(stage, 'pages-code')
  return client.send(new GetParameterCommand({ Name })).then(
    ({ Parameter }) => Parameter?.Value,
    (error: unknown) => {
      if (error instanceof ParameterNotFound) return undefined
      throw error
    },
  )
}

/** Names the code of pages that API and publisher run: what is written only by whoever deploys. */
export async function namePagesCode(
  client: SSMClient,
  stage: string,
  digest: string,
): Promise<void> {
  await client.send(
    new PutParameterCommand({
      Name: parameterPath(stage, 'pages-code'),
      Description:
        'SHA-256 of the code of pages that API and publisher run; each release names its own',
      Type: 'String',
      Value: digest,
      Overwrite: true,
    }),
  )
}

async function ensure(
  client: SSMClient,
  path: string,
  parameter: { Description: string; Type: 'String' | 'SecureString'; Value: string },
): Promise<void> {
  try {
    await client.send(new PutParameterCommand({ Name: path, ...parameter }))
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error
  }
}
