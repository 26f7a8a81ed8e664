import { randomBytes } from 'node:crypto'
import {
  GetParameterCommand,
  ParameterAlreadyExists,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm'

/** Where a stage's secrets and settings lie in SSM; serverless.yml says the same. */
export function parameterPath(stage: string, name: string): string {
  return `/hearticle/${stage}/${name}`
}

/** @throws where there is none */
export async function readParameter(client: SSMClient, path: string): Promise<string> {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: path }))
  if (!Parameter?.Value) throw new Error(`${path} is empty in SSM`)
  return Parameter.Value
}

/** Makes up the secret by which the CDN is known to the API, unless there is one. */
export async function ensureOriginSecret(client: SSMClient, stage: string): Promise<void> {
  try {
    await client.send(
      new PutParameterCommand({
        Name: parameterPath(stage, 'origin-secret'),
        Description: 'By this the API knows that a request came through the CDN',
        // CloudFormation puts no SecureString into a header of the CDN.
        Type: 'String',
        Value: randomBytes(32).toString('base64url'),
      }),
    )
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error
  }
}
