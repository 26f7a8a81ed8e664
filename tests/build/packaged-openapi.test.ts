import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../functions/http/openapi.ts'
import { runPackaged } from '../support/run-packaged.ts'
import { gatewayEvent } from './gateway-event.ts'
import { bucket, keysPath, openNeighbours, secret, secretPath } from './neighbours.ts'
import { type Packaged, packaged } from './packaged.ts'

let service: Packaged
let neighbours: Awaited<ReturnType<typeof openNeighbours>>

beforeAll(async () => {
  service = await packaged('trial')
  neighbours = await openNeighbours()
})

afterAll(async () => {
  await neighbours?.close()
  await service?.remove()
})

test('the packaged API describes itself as the contract does, in its version', async () => {
  const event = gatewayEvent('/api/openapi.json', { headers: { 'x-origin-secret': secret } })
  const { answers } = await runPackaged<{ statusCode: number; body: string }>(
    join(service.serviceFolder, 'api.mjs'),
    [event],
    {
      AWS_ENDPOINT_URL_SSM: neighbours.endpoint,
      AWS_ENDPOINT_URL_S3: neighbours.endpoint,
      STAGE: 'trial',
      VERSION: 'a1b2c3d',
      TABLE_NAME: 'hearticle-trial',
      SITE_BUCKET: bucket,
      ORIGIN_SECRET_PARAMETER: secretPath,
      SESSION_KEYS_PARAMETER: keysPath,
      HASH_KEY_PARAMETER: '/hearticle/trial/hash-key',
      STRIPE_SECRET_PARAMETER: '/hearticle/trial/stripe-secret',
      STRIPE_WEBHOOK_SECRET_PARAMETER: '/hearticle/trial/stripe-webhook-secret',
      NCBI_KEY_PARAMETER: '/hearticle/trial/ncbi-key',
      SITE_ORIGIN: 'https://hearticle.example',
    },
  )
  expect(answers[0]?.statusCode).toBe(200)
  const written = JSON.parse(JSON.stringify(openApiDocument('a1b2c3d')))
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual(written)
})
