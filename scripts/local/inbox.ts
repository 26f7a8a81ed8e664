import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { Mail } from '../../functions/mail/mail-order.ts'
import type { MailSender } from '../../functions/mail/mail-sender.ts'

/** A mail that nobody will ever get but who tries the product out. */
export interface InboxMail extends Mail {
  /** RFC 3339. */
  sentAt: string
}

export interface Inbox extends MailSender {
  /** Newest first. */
  list(): InboxMail[]
}

const LARGEST = 500

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})

/**
 * The mails of one machine, the last 500, kept in a file of one line each, so that they are there
 * after a restart.
 */
export async function openInbox(file: string, now: () => Date): Promise<Inbox> {
  await mkdir(dirname(file), { recursive: true })
  let mails = (await readLines(file)).slice(-LARGEST)
  await writeLines(file, mails)
  let linesInFile = mails.length
  // One write after the other.
  let writing: Promise<void> = Promise.resolve()

  const write = async (mail: InboxMail): Promise<void> => {
    await appendFile(file, `${JSON.stringify(mail)}\n`)
    linesInFile += 1
    mails = [...mails, mail].slice(-LARGEST)
    if (linesInFile < 2 * LARGEST) return
    await writeLines(file, mails)
    linesInFile = mails.length
  }

  return {
    list: () => mails.toReversed(),
    send({ to, subject, text, html }) {
      const mail = { to, subject, text, html, sentAt: now().toISOString() }
      writing = writing.catch(() => {}).then(() => write(mail))
      return writing
    },
  }
}

/** What a process that was killed has left half written is no mail. */
async function readLines(file: string): Promise<InboxMail[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return [mailSchema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** Written beside and renamed, so that the file is never half there. */
async function writeLines(file: string, mails: readonly InboxMail[]): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  await writeFile(draft, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''))
  await rename(draft, file)
}
