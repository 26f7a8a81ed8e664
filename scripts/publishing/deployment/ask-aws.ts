import type { STSClient } from '@aws-sdk/client-sts'
import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod/mini'

/** What a client of AWS signs with. */
export type Signing = Pick<STSClient['config'], 'credentials' | 'sha256'>

interface AwsQuestion<Answer> {
  /** As in the host's name. */
  service: 'acm' | 'servicequotas'
  region: string
  /** As in X-Amz-Target: `CertificateManager.DescribeCertificate`. */
  target: string
  body: Record<string, unknown>
  signing: Signing
  answer: z.ZodMiniType<Answer>
}

/** What a service says that it does not know. */
export class NotKnownToAws extends Error {}

/** Whatever does not answer by then is not waited for. */
export const LONGEST_MS = 20_000

/** Where a service is, if elsewhere than in AWS; the packages read the same. */
export function endpointOf(service: string): string | undefined {
  return process.env[`AWS_ENDPOINT_URL_${service}`] ?? process.env.AWS_ENDPOINT_URL
}

/**
 * Asks a service of which one call is needed, and no package of its own for that.
 * @throws what it says where it refuses
 */
export async function askAws<Answer>({
  service,
  region,
  target,
  body,
  signing: { credentials, sha256 },
  answer,
}: AwsQuestion<Answer>): Promise<Answer> {
  const elsewhere = endpointOf(service.toUpperCase())
  const url = new URL(elsewhere ?? `https://${service}.${region}.amazonaws.com`)
  const text = JSON.stringify(body)
  const signed = await new SignatureV4({ service, region, credentials, sha256 }).sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': target,
    },
    body: text,
  })
  const { host: _, ...headers } = signed.headers
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: text,
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const said: unknown = await response.json()
  if (response.ok) return answer.parse(said)
  const refusal = z.looseObject({ __type: z.string() }).safeParse(said)
  const type = refusal.data?.__type ?? String(response.status)
  throw new (type.includes('ResourceNotFound') ? NotKnownToAws : Error)(`${target}: ${type}`)
}
