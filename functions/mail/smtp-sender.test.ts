import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text as textOf } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localCertificate } from '../../tests/support/local-certificate.ts'
import { AddressRefused, MailNotSent } from './mail-sender.ts'
import { createSmtpSender, type SmtpSender } from './smtp-sender.ts'
import { readSmtpUrl } from './smtp-settings.ts'

const mail = {
  to: 'anna@straße.example',
  subject: 'Grüße aus der Redaktion',
  text: 'Größere Studien\n',
  html: '<p>Größere Studien</p>',
  headers: {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<https://hearticle.example/api/mails/leave?token=${'x'.repeat(120)}&lang=de>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}

interface Taken {
  to: string[]
  from: string
  message: string
  isSecure: boolean
  connection: string
  user: unknown
}

let taken: Taken[]
let ending: Array<() => void>

beforeEach(() => {
  taken = []
  ending = []
})
afterEach(() => {
  for (const end of ending) end()
})

const PLAIN = ['STARTTLS', 'AUTH']

/** A mail server that takes what it gets, but for what the test makes it do. */
async function mailServer(options: SMTPServerOptions = { disabledCommands: PLAIN }) {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    ...localCertificate,
    async onData(stream, { envelope, secure, id, user }, done) {
      const message = await textOf(stream)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      taken.push({ to, from, message, isSecure: secure, connection: id, user })
      done()
    },
    ...options,
  })
  // What a client that gives up does to a connection is none of the server's errors.
  server.on('error', () => {})
  ending.push(() => server.close())
  return portOf(server.server, (ready) => server.listen(0, '127.0.0.1', ready))
}

/**
 * A server that says what the test says, in answer to each line that is not of a message's text.
 * @param answer undefined for silence
 */
async function oddServer(
  answer: (line: string, socket: Socket) => string | undefined,
  greeting: string | undefined = '220 odd.example ESMTP',
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.write(`${greeting}\r\n`)
    createInterface({ input: socket }).on('line', (line) => {
      const reply = answer(line, socket)
      if (reply !== undefined && socket.writable) socket.write(`${reply}\r\n`)
    })
  })
  ending.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return portOf(server, (ready) => server.listen(0, '127.0.0.1', ready))
}

async function portOf(server: Server, listen: (ready: () => void) => void): Promise<number> {
  await new Promise<void>((resolve) => listen(resolve))
  return (server.address() as AddressInfo).port
}

/** What a server without anything special says, by the command. */
function usual(line: string): string | undefined {
  if (/^(EHLO|MAIL|RCPT|RSET)/.test(line)) return '250 OK'
  if (line === 'DATA') return '354 Go on'
  if (line === '.') return '250 Taken'
  return undefined
}

/** Short for servers that hang: where something is to be sent, nothing should wait for so little. */
const SHORT = { connection: 200, answer: 200, mail: 500 }

function senderTo(url: string, limits?: typeof SHORT): SmtpSender {
  const server = readSmtpUrl(url)
  if (!server) throw new Error(`${url} is no address of a mail server`)
  const sender = createSmtpSender({
    server,
    from: 'post@hearticle.example',
    ...(limits && { limits }),
  })
  ending.push(() => sender.close())
  return sender
}

const failureOf = async (sender: SmtpSender, id = 'id-1'): Promise<Error> => {
  const failure = await sender.send(mail, id).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Error)) throw new Error('it was sent')
  return failure
}

/** Headers by their name in lower case, each on one line (RFC 5322, 2.2.3). */
function headersOf(message: string): Record<string, string> {
  const [head = ''] = message.split('\r\n\r\n')
  const lines = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
    }),
  )
}

/** The parts of a message with two, quoted-printable (RFC 2045, 6.7), by their type. */
function partsOf(message: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1]
  const parts = message.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
      const bytes = body
        .join('\r\n\r\n')
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      return [
        /Content-Type: ([\w/]+)/.exec(head)?.[1] ?? '',
        Buffer.from(bytes, 'latin1').toString('utf8').trim(),
      ]
    }),
  )
}

describe('a mail that is taken', () => {
  test('says from whom, to whom and what, as text and as HTML, and how it is ended', async () => {
    const sender = senderTo(`smtp://127.0.0.1:${await mailServer()}`)
    await sender.send(mail, 'id-1')
    const [message] = taken
    expect(message).toMatchObject({ from: 'post@hearticle.example', to: [mail.to] })
    expect(headersOf(message?.message ?? '')).toMatchObject({
      'auto-submitted': mail.headers['Auto-Submitted'],
      'list-unsubscribe': mail.headers['List-Unsubscribe'],
      'list-unsubscribe-post': mail.headers['List-Unsubscribe-Post'],
      from: 'Hearticle <post@hearticle.example>',
      to: 'anna@xn--strae-oqa.example',
      subject: '=?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus_der_Redaktion?=',
      'message-id': '<id-1@hearticle.example>',
      'x-hearticle-mail-id': 'id-1',
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
    })
    expect(partsOf(message?.message ?? '')).toEqual({
      'text/plain': mail.text.trim(),
      'text/html': mail.html,
    })
  })

  test('goes over the connection of the one before, and by the same Message-ID when it is repeated', async () => {
    const sender = senderTo(`smtp://127.0.0.1:${await mailServer()}`)
    for (const id of ['id-1', 'id-2', 'id-1']) await sender.send(mail, id)
    expect(taken.map(({ message }) => headersOf(message)['message-id'])).toEqual([
      '<id-1@hearticle.example>',
      '<id-2@hearticle.example>',
      '<id-1@hearticle.example>',
    ])
    expect(new Set(taken.map(({ connection }) => connection)).size).toBe(1)
  })

  test('goes over a new connection where the server ended the old one meanwhile', async () => {
    let connections = 0
    let mails = 0
    const port = await oddServer((line, socket) => {
      if (line.startsWith('EHLO')) connections += 1
      if (line === '.') mails += 1
      if (line.startsWith('MAIL') && mails === 1 && connections === 1) socket.destroy()
      return usual(line)
    })
    const sender = senderTo(`smtp://127.0.0.1:${port}`)
    await sender.send(mail, 'id-1')
    await sender.send(mail, 'id-2')
    expect({ connections, mails }).toEqual({ connections: 2, mails: 2 })
  })

  test('to one address cannot go to others that stand in it', async () => {
    const sender = senderTo(`smtp://127.0.0.1:${await mailServer()}`)
    const to = 'anna@a.example, bert@b.example'
    await sender.send({ ...mail, to }, 'id-1').catch(() => {})
    expect(taken.flatMap((message) => message.to)).not.toContain('bert@b.example')
  })
})

describe('what the server says of a recipient', () => {
  const saying = async (reply: string) => {
    const port = await oddServer((line) => (line.startsWith('RCPT') ? reply : usual(line)))
    return failureOf(senderTo(`smtp://127.0.0.1:${port}`))
  }

  test.each([
    '550 5.1.1 <anna@xn--bcher-kva.example>: Recipient address rejected: User unknown',
    '550 No such user here',
    '551 User not local',
    '553 Mailbox name not allowed',
    '550-5.1.1 The account that you tried to reach does not exist.\r\n550 5.1.1 Try again',
    '550 5.2.1 The account is disabled',
    '556 5.1.10 Recipient address has null MX',
  ])('for good ends mails to it: %s', async (reply) => {
    expect(await saying(reply)).toBeInstanceOf(AddressRefused)
  })

  test.each([
    '450 4.2.1 Greylisted, come back later',
    '452 4.2.2 Mailbox full',
    '421 4.3.2 Shutting down',
    '552 5.2.2 Mailbox full',
    '554 5.7.1 <anna@xn--bcher-kva.example>: Relay access denied',
    '550 relay not permitted',
    '550 5.7.1 Message refused by policy',
    '550 5.1.8 Sender address has no mail server',
    '530 5.7.0 Authentication required',
    '503 5.5.1 Bad sequence of commands',
  ])('for now, or because of its own rules, lets it be tried again: %s', async (reply) => {
    const failure = await saying(reply)
    expect(failure).toBeInstanceOf(MailNotSent)
    expect(failure.message).toMatch(/^[A-Z]+ \d{3}$/)
  })
})

describe('a mail was certainly not sent', () => {
  test('where the server refuses the connection', async () => {
    const port = await oddServer(usual)
    for (const end of ending.splice(0)) end()
    const failure = await failureOf(senderTo(`smtp://127.0.0.1:${port}`))
    expect(failure).toBeInstanceOf(MailNotSent)
    expect(failure.message).toBe('ESOCKET ECONNREFUSED')
  })

  test('where there is no such server', async () => {
    expect(await failureOf(senderTo('smtp://mail.invalid'))).toBeInstanceOf(MailNotSent)
  })

  test.each<[string, (line: string) => boolean, string]>([
    ['its greeting', () => true, ''],
    ['EHLO', (line) => line.startsWith('EHLO'), '220 odd.example'],
    ['the recipient', (line) => line.startsWith('RCPT'), '220 odd.example'],
    ['DATA', (line) => line === 'DATA', '220 odd.example'],
  ])('where the server hangs at %s', async (_, isSilentAt, greeting) => {
    const port = await oddServer((line) => (isSilentAt(line) ? undefined : usual(line)), greeting)
    const failure = await failureOf(senderTo(`smtp://127.0.0.1:${port}`, SHORT))
    expect(failure).toBeInstanceOf(MailNotSent)
    expect(failure.message).toMatch(/^ETIMEDOUT/)
  })

  test('where it is told to end while the server hangs, and that at once', async () => {
    let markConnected = () => {}
    const connected = new Promise<void>((done) => {
      markConnected = done
    })
    const port = await oddServer((line) => {
      if (!line.startsWith('RCPT')) return usual(line)
      markConnected()
      return undefined
    })
    const sender = senderTo(`smtp://127.0.0.1:${port}`)
    const failure = failureOf(sender)
    await connected
    sender.close()
    expect(await failure).toBeInstanceOf(MailNotSent)
  }, 5000)

  test('where the server goes on talking without ever coming to an end', async () => {
    const port = await oddServer((line, socket) => {
      if (!line.startsWith('EHLO')) return usual(line)
      const talking = setInterval(() => socket.write('250-and\r\n'), 20)
      socket.on('close', () => clearInterval(talking))
      return '250-first'
    })
    const failure = await failureOf(senderTo(`smtp://127.0.0.1:${port}`, SHORT))
    expect(failure).toBeInstanceOf(MailNotSent)
  })

  test.each(['EHLO', 'MAIL', 'RCPT', 'DATA'])('where the server closes at %s', async (command) => {
    const port = await oddServer((line, socket) => {
      if (line.startsWith(command)) socket.destroy()
      return usual(line)
    })
    expect(await failureOf(senderTo(`smtp://127.0.0.1:${port}`))).toBeInstanceOf(MailNotSent)
  })

  test.each([
    ['EHLO', '421 4.7.0 Too many connections'],
    ['MAIL', '451 4.3.0 Try again later'],
    ['MAIL', '550 5.7.1 Sender rejected'],
    ['DATA', '452 4.3.1 Disk full'],
    ['.', '451 4.3.0 Try again later'],
    ['.', '554 5.6.0 Looks like spam'],
  ])('where the server says no to %s: %s', async (command, reply) => {
    const port = await oddServer((line) => (line.startsWith(command) ? reply : usual(line)))
    const failure = await failureOf(senderTo(`smtp://127.0.0.1:${port}`))
    expect(failure).toBeInstanceOf(MailNotSent)
    expect(failure.message).toMatch(/^[A-Z]+ \d{3}$/)
  })

  test('where the server greets with a refusal', async () => {
    const port = await oddServer(usual, '554 No mail here')
    expect(await failureOf(senderTo(`smtp://127.0.0.1:${port}`))).toBeInstanceOf(MailNotSent)
  })
})

describe('of a mail nobody knows whether it was sent', () => {
  const commands: string[] = []
  const during = async (atText: (line: string, socket: Socket) => string | undefined) => {
    commands.length = 0
    let isInText = false
    const port = await oddServer((line, socket) => {
      if (isInText) return atText(line, socket)
      commands.push(line)
      isInText = line === 'DATA'
      return usual(line)
    })
    return failureOf(
      senderTo(`smtp://127.0.0.1:${port}`, { connection: 10_000, answer: 1000, mail: 10_000 }),
    )
  }

  test.each<[string, (line: string, socket: Socket) => undefined]>([
    ['where the server closes in the middle of it', (_, socket) => void socket.destroy()],
    [
      'where the server closes after it without a word',
      (line, socket) => {
        if (line === '.') socket.destroy()
      },
    ],
    ['where the server hangs after it', () => undefined],
  ])('%s; and it is not sent again at once', async (_, atText) => {
    const failure = await during(atText)
    expect(failure).not.toBeInstanceOf(MailNotSent)
    expect(failure).not.toBeInstanceOf(AddressRefused)
    expect(commands.filter((line) => line === 'DATA')).toHaveLength(1)
  })
})

describe('TLS', () => {
  const users = { user: 'hearticle', password: 'p@ss/wörd' }
  const login = `${users.user}:${encodeURIComponent(users.password)}`
  const passwords: unknown[] = []
  const trusted = getCACertificates('default')
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, done) => {
    passwords.push(password)
    if (username === users.user && password === users.password) done(null, { user: username })
    else done(Object.assign(new Error('Bad credentials for anna'), { responseCode: 535 }))
  }

  beforeEach(() => {
    passwords.length = 0
    setDefaultCACertificates([...trusted, localCertificate.cert])
  })
  afterEach(() => setDefaultCACertificates(trusted))

  test.each([
    ['smtp', { authOptional: false, onAuth }],
    ['smtps', { authOptional: false, onAuth, secure: true }],
  ])('is used with a server that wants it, by %s:', async (scheme, options) => {
    const sender = senderTo(`${scheme}://${login}@127.0.0.1:${await mailServer(options)}`)
    await sender.send(mail, 'id-1')
    expect(taken).toMatchObject([{ isSecure: true, user: users.user }])
  })

  test.each([
    ['smtp', { onAuth }],
    ['smtps', { onAuth, secure: true }],
  ])('is not begun by %s: where the certificate is not valid', async (scheme, options) => {
    setDefaultCACertificates(trusted)
    const sender = senderTo(`${scheme}://${login}@127.0.0.1:${await mailServer(options)}`)
    expect(await failureOf(sender)).toBeInstanceOf(MailNotSent)
    expect({ taken, passwords }).toEqual({ taken: [], passwords: [] })
  })

  test('is not begun with a server of another name', async () => {
    const sender = senderTo(`smtps://0.0.0.0:${await mailServer({ secure: true })}`)
    expect(await failureOf(sender)).toBeInstanceOf(MailNotSent)
    expect(taken).toEqual([])
  })

  test('is what a password leaves this machine by, or not at all', async () => {
    const options = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth }
    const port = await mailServer(options)
    // Another address of this machine, as that of another one.
    expect(await failureOf(senderTo(`smtp://${login}@0.0.0.0:${port}`))).toBeInstanceOf(MailNotSent)
    expect({ taken, passwords }).toEqual({ taken: [], passwords: [] })
    await senderTo(`smtp://${login}@127.0.0.1:${port}`).send(mail, 'id-1')
    expect(passwords).toEqual([users.password])
  })

  test('a password that is not taken is a reason to try again that names nobody', async () => {
    const port = await mailServer({ authOptional: false, onAuth, secure: true })
    const failure = await failureOf(senderTo(`smtps://${users.user}:wrong@127.0.0.1:${port}`))
    expect(failure).toBeInstanceOf(MailNotSent)
    expect(failure.message).toBe('EAUTH 535')
  })
})
