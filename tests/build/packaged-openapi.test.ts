import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../functions/http/openapi.ts'
import { runPackaged } from '../support/run-packaged.ts'
import { gatewayEvent } from './gateway-event.ts'
import { type Packaged, packaged } from './packaged.ts'
import { openParameters, parameterVariables, secret } from './parameters.ts'

let service: Packaged
let parameters: Awaited<ReturnType<typeof openParameters>>

beforeAll(async () => {
  service = await packaged('trial')
  parameters = await openParameters()
})

afterAll(async () => {
  await parameters?.close()
  await service?.remove()
})

test('the packaged API describes itself as the contract does, in its version', async () => {
  const event = gatewayEvent('/api/openapi.json', { headers: { 'x-origin-secret': secret } })
  const { answers } = await runPackaged<{ statusCode: number; body: string }>(
    join(service.serviceFolder, 'api.mjs'),
    [event],
    {
      AWS_ENDPOINT_URL_SSM: parameters.endpoint,
      STAGE: 'trial',
      VERSION: 'a1b2c3d',
      TABLE_NAME: 'hearticle-trial',
      SITE_BUCKET: 'none',
      ...parameterVariables,
      SITE_ORIGIN: 'https://hearticle.example',
    },
  )
  expect(answers[0]?.statusCode).toBe(200)
  const written = JSON.parse(JSON.stringify(openApiDocument('a1b2c3d')))
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual(written)
})
