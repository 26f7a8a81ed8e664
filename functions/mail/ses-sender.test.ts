import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailNotSent } from './mail-sender.ts'
import { createSesSender } from './ses-sender.ts'

const mail = {
  ...{ to: 'anna@bücher.example', subject: 'Grüße', text: 'text', html: '<p>text</p>' },
  headers: { 'Auto-Submitted': 'auto-generated' },
}

let answer: 'takes' | 'refuses' | 'hangs up'
// biome-ignore lint/suspicious/noExplicitAny: requests of SES are read here as the data that they are
let requests: any[]
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  answer = 'takes'
  requests = []
  server = createServer(async (request, response) => {
    requests.push(await json(request))
    if (answer === 'hangs up') return void request.socket.destroy()
    response.statusCode = answer === 'takes' ? 200 : 400
    if (answer === 'refuses') response.setHeader('x-amzn-ErrorType', 'MessageRejected')
    response.end(JSON.stringify({ message: 'Address anna@bücher.example is not verified' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.close()
})

const senderTo = (endpoint: string) =>
  createSesSender({
    region: 'eu-central-1',
    from: 'post@hearticle.example',
    configurationSet: 'hearticle-test',
    client: new SESv2Client({
      region: 'eu-central-1',
      endpoint,
      maxAttempts: 1,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  })
const sender = () => senderTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

test('brings a mail to SES, the domain as mail servers write it', async () => {
  await sender().send(mail, 'id-1')
  expect(requests).toMatchObject([
    {
      Destination: { ToAddresses: ['anna@xn--bcher-kva.example'] },
      Content: {
        Simple: {
          Subject: { Data: 'Grüße', Charset: 'UTF-8' },
          Headers: [
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            { Name: 'X-Hearticle-Mail-Id', Value: 'id-1' },
          ],
        },
      },
    },
  ])
})

test('a mail that SES refuses was certainly not sent, and the reason names nobody', async () => {
  answer = 'refuses'
  const error = await sender()
    .send(mail, 'id-1')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MailNotSent)
  expect((error as Error).message).toBe('MessageRejected')
})

test('of a mail whose answer was lost nobody knows, and it is asked for once', async () => {
  answer = 'hangs up'
  const error = await sender()
    .send(mail, 'id-1')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailNotSent)
  expect(requests).toHaveLength(1)
})

test('a mail for which nobody could be reached was certainly not sent', async () => {
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  await expect(senderTo(`http://127.0.0.1:${port}`).send(mail, 'id-1')).rejects.toBeInstanceOf(
    MailNotSent,
  )
})
