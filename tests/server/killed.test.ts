// Rules: P-ACKNOWLEDGED.
/** Production on one server, killed again and again: what it acknowledged is there afterwards. */
import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { constants, getPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUBSCRIPTIONS } from '../support/app-at-sandbox.ts'
import { freePort } from '../support/free-port.ts'
import { openTestSandbox, type TestSandbox } from '../support/payment-sandbox.ts'
import { isThorough } from '../support/rounds.ts'
import { dataFolder, type Started } from '../support/served.ts'

const execute = promisify(execFile)
const KILLS = 100
/** How many customers order at once. */
const ORDERING = 6
/** After so many milliseconds at most it is killed. */
const LONGEST_LIFE = 1500
const SERVE = '--import ./tests/support/stripe-on-loopback.ts scripts/serve.ts'
const PASSWORD = 'a long password of one server'

describe.runIf(isThorough)('one server, killed,', () => {
  const { run, start, remove } = dataFolder()
  const mails: string[] = []
  let mailServer: SMTPServer
  let payments: TestSandbox
  let paymentServer: ReturnType<typeof createAdaptorServer>
  let environment: Record<string, string>
  let server: Started
  let editor: string
  let rubric: Record<string, unknown>

  beforeAll(async () => {
    mailServer = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 0,
      onData(stream, _, done) {
        text(stream).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      },
    })
    mailServer.on('error', () => {})
    await new Promise<void>((listening) => void mailServer.listen(0, '127.0.0.1', listening))
    const port = await freePort()
    // Not so soon that it gives up while the server starts, which takes long on a busy machine.
    payments = openTestSandbox(() => new Date(), { retryWaits: [3000, 10_000, 30_000, 60_000] })
    payments.sandbox.delivery.deliverTo(`http://127.0.0.1:${port}/api/webhooks/stripe`)
    paymentServer = createAdaptorServer({ fetch: payments.sandbox.api.fetch })
    paymentServer.listen(0, '127.0.0.1')
    await once(paymentServer, 'listening')
    environment = {
      PORT: String(port),
      MAIL: '',
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'post@hearticle.example',
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
      STRIPE_LOOPBACK_PORT: String((paymentServer.address() as AddressInfo).port),
      // Each client has an address of its own, since one address may not do so much.
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const { ended, output } = await run('scripts/bundle.ts', environment)
    expect(await ended, output.join('\n')).toEqual([0, null])
    await startServer()
    editor = await makeEditor()
    const name = { de: 'Herz', en: 'Heart' }
    const body = { name, description: name, search: null }
    rubric = await done(
      ask('POST', '/api/library/rubrics', { token: editor, key: randomUUID(), body }),
    )
  })

  afterAll(async () => {
    await payments.sandbox.stop()
    paymentServer.close()
    mailServer.close()
    remove()
  })

  async function startServer(): Promise<void> {
    server = await run(SERVE, environment)
    expect(server.address, server.output.join('\n')).not.toBe('')
  }

  /** Asks again until it is answered by something. */
  async function until<T>(look: () => Promise<T | false>): Promise<T> {
    for (;;) {
      const found = await look()
      if (found) return found
      await wait(10)
    }
  }

  function killIfThere(pid: number): void {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  const killServer = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }

  let attempts = 0

  /**
   * Asks as a client does who gets no answer: the same again, until there is one. While the server
   * starts it says so by 503, which is none.
   */
  async function ask(
    method: string,
    path: string,
    { body, token, key }: { body?: object; token?: string; key?: string } = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    attempts += 1
    const sent = {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${(attempts >> 16) & 255}.${(attempts >> 8) & 255}.${attempts & 255}`,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }
    for (;;) {
      try {
        const response = await fetch(server.address + path, sent)
        const text = await response.text()
        if (response.status !== 503) return { status: response.status, body: JSON.parse(text) }
      } catch (error) {
        // Refused, cut off, or cut off within the answer.
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
      }
      await wait(20)
    }
  }

  /** What an answer holds that was not a refusal. */
  async function done(asking: ReturnType<typeof ask>) {
    const { status, body } = await asking
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }

  /** @returns whether it is there already, by an answer that was lost */
  async function signUp(username: string): Promise<boolean> {
    const body = { username, email: `${username}@example.org`, password: PASSWORD }
    const answer = await ask('POST', '/api/auth/signup', { body })
    if (answer.status !== 200) expect(answer.body.code).toBe('username_taken')
    return answer.status !== 200
  }

  async function signIn(username: string) {
    const body = { username, password: PASSWORD }
    const { accessToken, id } = await done(ask('POST', '/api/auth/signin', { body }))
    return { token: String(accessToken), id: String(id) }
  }

  /** The first administrator as a new server has one, and an editor by their hand. */
  async function makeEditor(): Promise<string> {
    const { output, ended } = start(
      'scripts/operations/first-administrator.ts admin@example.org --username Leitung',
    )
    expect(await ended).toEqual([0, null])
    const token = /token=([\w.-]+)/.exec(output.join('\n'))?.[1]
    await done(ask('POST', '/api/auth/reset-password', { body: { token, newPassword: PASSWORD } }))
    const admin = await signIn('Leitung')
    await signUp('anna')
    const editor = await signIn('anna')
    const path = `/api/admin/users/${editor.id}/roles`
    await done(ask('PUT', path, { token: admin.token, body: ['ROLE_HEAD'] }))
    return editor.token
  }

  const texts = { keywords: [], mainActions: [], harmfulActions: [] }
  const draft = (topic: unknown, headline: string) => ({
    topic,
    publicationDate: '2026-01-02',
    citedPmids: [],
    translations: [{ languageCode: 'de', headline, mainTextBody: '', ...texts }],
  })

  /** The link that a mail to this address leads by; undefined where it does not come in time. */
  async function mailedToken(address: string): Promise<string | undefined> {
    for (let tries = 0; tries < 100; tries += 1) {
      const mail = mails.find((candidate) => candidate.includes(`\nTo: ${address}`))
      if (mail)
        return /token=([\w.-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1]
      await wait(50)
    }
    return undefined
  }

  /** The publications that a server has begun. */
  async function publishersOf(pid: number | undefined): Promise<number[]> {
    const { stdout } = await execute('ps', ['-e', '-o', 'pid=,ppid=,args='])
    const all = stdout.split('\n').filter((line) => line.includes('scripts/publish.ts'))
    return all
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
  }

  // Before the many kills: a publication that was killed often in a row is tried more seldom.
  test('killed with its publication at any moment it publishes what waited, once it is there again', {
    timeout: 600_000,
  }, async () => {
    for (const time of ['A', 'B', 'C', 'D', 'E']) {
      const de = `Herz ${time}`
      const body = { ...rubric, name: { de, en: de } }
      const path = `/api/library/rubrics/${rubric.id}`
      rubric = await done(ask('PUT', path, { token: editor, key: randomUUID(), body }))
      const publishers = await until(async () => {
        const found = await publishersOf(server.child.pid)
        return found.length > 0 && found
      })
      // It is not to hold up readers.
      expect(publishers.map(getPriority)).toEqual([constants.priority.PRIORITY_BELOW_NORMAL])
      await wait(randomInt(3000))
      await killServer()
      for (const pid of publishers) killIfThere(pid)
      await startServer()
      const page = async () => (await fetch(`${server.address}/rubric/${rubric.id}`)).text()
      await until(async () => (await page()).includes(de))
    }
  })

  test('killed at any moment of sign-ups, saves and orders it loses nothing that it acknowledged, and does nothing twice', {
    timeout: 3_600_000,
  }, async () => {
    const topic = await done(
      ask('POST', '/api/library/topics', {
        token: editor,
        key: randomUUID(),
        body: { rubricId: rubric.id, name: { de: 'Puls', en: 'Pulse' }, color: '#336699' },
      }),
    )

    let isOver = false
    const people: string[] = []
    const saved: { id: unknown; version: unknown; headline: string }[] = []
    const orders: { token: string; id: string }[] = []

    const clients = {
      async signsUp(number: string) {
        await signUp(`person-${number}`)
        people.push(`person-${number}`)
      },
      async saves(number: string) {
        const path = '/api/hearticle'
        const key = randomUUID()
        const first = await done(
          ask('POST', path, { token: editor, key, body: draft(topic.id, `First ${number}`) }),
        )
        const headline = `Second ${number}`
        const body = { ...draft(topic.id, headline), version: first.version }
        const change = { token: editor, key: randomUUID(), body }
        const second = await done(ask('PUT', `${path}/${first.id}`, change))
        saved.push({ id: second.id, version: second.version, headline })
      },
      async orders(number: string) {
        const username = `customer-${number}`
        await signUp(username)
        people.push(username)
        // A mail of which the killed server did not know whether it went out comes a while later.
        const token = await mailedToken(`${username}@example.org`)
        if (token === undefined) return
        await ask('POST', '/api/auth/confirm-email', { body: { token } })
        const person = await signIn(username)
        const plans = await ask('GET', `${SUBSCRIPTIONS}/payment-plans`)
        const [plan] = plans.body as unknown as { id: string }[]
        const path = `${SUBSCRIPTIONS}/create-checkout-session?userId=${person.id}&paymentPlanId=${plan?.id}`
        const { url } = await done(ask('POST', path, { token: person.token }))
        expect((await payments.submit(String(url), { card: 'works' })).status).toBe(303)
        orders.push(person)
      },
    }
    // An order takes several steps and a mail, so more of them are on their way at once.
    const { signsUp, saves, orders: order } = clients
    const working = [signsUp, saves, ...Array(ORDERING).fill(order)].map(async (work, client) => {
      for (let number = 1; !isOver; number += 1) await work(`${client}-${number}`)
    })
    for (let kill = 0; kill < KILLS; kill += 1) {
      await Promise.race([wait(randomInt(LONGEST_LIFE)), ...working])
      await killServer()
      await startServer()
    }
    isOver = true
    await Promise.all(working)
    // What the provider was told is taken in, it does not tell again.
    await payments.sandbox.delivery.flush()

    for (const username of people) expect(await signUp(username), username).toBe(true)
    for (const { id, version, headline } of saved) {
      const found = await done(ask('GET', `/api/hearticle/${id}`, { token: editor }))
      expect(found).toMatchObject({ version, translations: [{ headline }, {}] })
    }
    const all = await done(ask('GET', '/api/hearticle', { token: editor }))
    expect(all.totalElements).toBe(saved.length)
    for (const { id, token } of orders) {
      const state = await done(ask('GET', `${SUBSCRIPTIONS}/status/${id}`, { token }))
      expect(state.subscription).not.toBeNull()
    }
    const subscriptions = await payments.stripe.subscriptions.list({ status: 'all', limit: 100 })
    const ordered = subscriptions.data.map(({ customer }) => customer)
    expect(new Set(ordered).size).toBe(ordered.length)
    const { length } = orders
    process.stdout.write(
      `${KILLS} kills; kept: ${people.length} sign-ups, ${saved.length} saves, ${length} orders`,
    )
    for (const acknowledged of [people, saved, orders])
      expect(acknowledged.length).toBeGreaterThan(KILLS / 20)
  })
})
