import type { Failure } from '../../src/contract/administration/dashboard.ts'
import { DESK_NEWS, DESK_NOTICE } from '../../src/domain/account/mail-kinds.ts'
import { comesAlways, digestAfter } from '../../src/domain/edition/desk-mail-times.ts'
import { type LetterStores, openLetterContent } from '../editorial/letter-content.ts'
import type { EventLog } from '../runtime/log.ts'
import type { Stores } from '../store/create-stores.ts'
import type { MailRequest } from '../store/mail/mail-request.ts'
import type { ClaimedMail } from '../store/mail/outbox.ts'
import { type DeskRequest, recipientsOf } from './desk-mails.ts'
import type { MailSources } from './letter.ts'
import { AddressRefused, MailNotSent, type MailSender } from './mail-sender.ts'
import { prepareDeskDigest, prepareMail } from './mails.ts'
import { writeMail } from './write-mail.ts'

const MINUTE = 60_000

/** How long after each failed try the next one follows; after the last the mail is given up. */
export const RETRY_AFTER: readonly number[] = [1, 5, 30, 120, 360].map(
  (minutes) => minutes * MINUTE,
)

const CONCURRENCY = 100

export interface DeliveryOptions extends MailSources, LetterStores {
  outbox: Stores['outbox']
  suppression: Pick<Stores['suppression'], 'has' | 'add'>
  /** `none` where no mail is sent: then everything is dropped, and nothing of anybody waits. */
  sender: MailSender | 'none'
  /** `https://hearticle.example`, without a slash at its end; for links in mails. */
  siteOrigin: string
  /** Whether subscriptions can be taken out, of which mails must promise none otherwise. */
  sellsPlans?: boolean
  now: () => Date
  log: EventLog
}

/**
 * Delivers what stands in the outbox: at least one mail a record, and a second one only where nobody
 * knows whether the first went out. Both carry the record's id, by which they can be told to be one.
 * Whom it goes to and what it says is found out now, so a person who is gone gets nothing.
 */
export function createDelivery(options: DeliveryOptions) {
  const { outbox, suppression, sender, siteOrigin, sellsPlans = true, now, log } = options
  const letterContent = openLetterContent(options)

  /**
   * @param together what goes into one mail, the oldest first: one, or all of a digest
   * @returns why nothing was sent, or undefined where it was
   */
  const send = async (
    together: readonly ClaimedMail[],
  ): Promise<'no mail is sent' | 'nobody' | 'suppressed' | 'address refused' | undefined> => {
    const [mail] = together
    if (sender === 'none') return 'no mail is sent'
    if (!mail) return 'nobody'
    const written = await withoutSending(async () => {
      const found = await prepare(mail, together)
      if (!found) return 'nobody'
      if (await suppression.has(found.to)) {
        await endLetters(mail.request)
        return 'suppressed'
      }
      return writeMail(await found.complete(), { siteOrigin, sellsPlans, at: mail.queuedAt })
    })
    if (typeof written === 'string') return written
    try {
      await sender.send(written, mail.id)
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      await withoutSending(() => suppression.add(written.to, 'bounce', now()))
      return 'address refused'
    }
    return undefined
  }

  /** What can reach nobody is not tried every week, and its address is kept no longer. */
  const endLetters = async (request: MailRequest): Promise<void> => {
    const readerId = request.kind === 'letter' ? request.readerId : undefined
    if (readerId !== undefined) await options.letterReaders.leave(readerId)
  }

  const prepare = (first: ClaimedMail, together: readonly ClaimedMail[]) => {
    const { request, queuedAt } = first
    const preparing = { ...options, letterContent, at: now(), queuedAt }
    if (!isDeskRequest(request) || together.length === 1) return prepareMail(request, preparing)
    const requests = together.map((mail) => mail.request).filter(isDeskRequest)
    return prepareDeskDigest(request.userId, requests, preparing)
  }

  /** Until when a mail is held for its reader's digest (P-DESK-MAILS); undefined where it is not. */
  const digestOf = async ({ request, queuedAt }: ClaimedMail): Promise<Date | undefined> => {
    if (!isDeskRequest(request) || comesAlways(request.notice.event)) return undefined
    const account = await options.users.find(request.userId)
    return account?.deskMails === 'daily' ? digestAfter(queuedAt) : undefined
  }

  /** A mail with all that was held for the same digest, the oldest first; nobody else sends them now. */
  const claimHeld = async (mail: ClaimedMail): Promise<ClaimedMail[]> => {
    if (!isDeskRequest(mail.request)) return [mail]
    const held = [mail]
    for (const id of await outbox.heldFor(mail.request.userId, now())) {
      const other = await outbox.claim(id, now())
      if (other) held.push(other)
    }
    const placeOf = ({ queuedAt, id }: ClaimedMail) => `${queuedAt.toISOString()} ${id}`
    return held.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
  }

  /** What became of the mail is written down before; that it is seen is worth no mail's delivery. */
  const note = async (
    subject: string | null,
    { outcome, reason }: Pick<Failure, 'outcome' | 'reason'>,
  ): Promise<void> => {
    try {
      await outbox.noteFailure({ subject, outcome, reason }, now())
    } catch (error) {
      log({ level: 'error', message: 'a failure was not written down', reason: nameOf(error) })
    }
  }

  const retry = async (mail: ClaimedMail, error: MailNotSent): Promise<void> => {
    const delay = RETRY_AFTER[mail.attempts - 1]
    const details = {
      mail: mail.id,
      kind: mail.request.kind,
      attempts: mail.attempts,
      reason: error.message,
    }
    if (delay === undefined) {
      await outbox.giveUp(mail, 'failed', now())
      log({ level: 'error', message: 'mail given up', ...details })
      return note(mail.request.kind, { outcome: 'given-up', reason: error.message })
    }
    await outbox.postpone(mail, new Date(now().getTime() + delay))
    log({ level: 'info', message: 'mail postponed', ...details })
    await note(mail.request.kind, { outcome: 'postponed', reason: error.message })
  }

  /**
   * Delivers one mail, if it is due and nobody else has it.
   * @throws where the database does not answer
   */
  const deliver = async (id: string): Promise<void> => {
    const mail = await outbox.claim(id, now())
    if (!mail) return
    const details = { mail: id, kind: mail.request.kind, attempts: mail.attempts }
    // Only claims that ran out lead beyond the last try.
    if (mail.attempts > RETRY_AFTER.length + 1) {
      await outbox.giveUp(mail, 'uncertain', now())
      log({ level: 'error', message: 'mail given up', ...details, reason: 'uncertain' })
      return note(mail.request.kind, { outcome: 'given-up', reason: 'uncertain' })
    }
    let together = [mail]
    try {
      const { request } = mail
      if (request.kind === DESK_NOTICE && sender !== 'none') {
        const userIds = await withoutSending(() => recipientsOf(request, options.users))
        return await withoutSending(() => outbox.spread({ ...mail, request }, userIds, now()))
      }
      const digest = sender === 'none' ? undefined : await withoutSending(() => digestOf(mail))
      if (digest && digest > now()) {
        await withoutSending(() => outbox.hold(mail, digest))
        return log({ level: 'info', message: 'mail held', ...details })
      }
      if (digest) together = await withoutSending(() => claimHeld(mail))
      const reason = await send(together)
      log({ level: 'info', message: reason ? 'mail dropped' : 'mail sent', ...details, reason })
    } catch (error) {
      if (error instanceof MailNotSent) {
        for (const one of together) await retry(one, error)
        return
      }
      // Whether it went out is not known: it is sent again when its claim has run out.
      log({ level: 'error', message: 'mail uncertain', ...details, reason: nameOf(error) })
      return note(mail.request.kind, { outcome: 'uncertain', reason: nameOf(error) })
    }
    for (const { id: doneId } of together) await outbox.finish(doneId)
  }

  return {
    deliver,

    /**
     * Delivers everything that is due, one after the other; one that fails is logged and does not
     * stop the others.
     * @param options.until no further one is begun after this moment
     * @param options.signal no further one is begun once it is given
     * @returns how many were looked at
     * @throws where the outbox cannot be read
     */
    async deliverDue({
      until,
      signal,
    }: {
      until?: Date
      signal?: AbortSignal
    } = {}): Promise<number> {
      const due = await outbox.due(now(), CONCURRENCY)
      let seen = 0
      for (const id of due) {
        if ((until && now() >= until) || signal?.aborted) break
        seen += 1
        try {
          await deliver(id)
        } catch (error) {
          log({ level: 'error', message: 'mail failed', mail: id, reason: nameOf(error) })
        }
      }
      return seen
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>

function isDeskRequest(request: MailRequest): request is DeskRequest {
  return request.kind === DESK_NEWS
}

/** Whatever fails of this has sent nothing. */
async function withoutSending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new MailNotSent(nameOf(error), { cause: error })
  }
}

/** An error's code or name: its message could quote an address. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
