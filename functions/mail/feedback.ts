import * as z from 'zod/mini'
import type { SuppressionReason } from '../store/mail/suppression.ts'

/** What SES tells of a mail: who gets no more, nothing to do, or something we do not know. */
type Feedback = { addresses: string[]; reason: SuppressionReason } | 'nothing to do' | 'unknown'

const recipients = z.array(z.object({ emailAddress: z.string() }))

const bounceSchema = z.object({
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
})

const complaintSchema = z.object({
  complaint: z.object({
    complainedRecipients: recipients,
    complaintFeedbackType: z.nullish(z.string()),
  }),
})

/** Notifications of an identity and published events differ in the name of their kind alone. */
const kindSchema = z.union([
  z.object({ notificationType: z.string() }),
  z.object({ eventType: z.string() }),
])

/**
 * Reads a notification of SES. What bounced for good and complaints end all mail to that address;
 * what bounced for now, and a mail that was taken out of the spam, do not.
 * @param message the text that the topic brings
 */
export function readFeedback(message: string): Feedback {
  const content = parseJson(message)
  const kinds = kindSchema.safeParse(content)
  if (!kinds.success) return 'unknown'
  const kind = 'eventType' in kinds.data ? kinds.data.eventType : kinds.data.notificationType
  if (kind === 'Bounce') {
    const read = bounceSchema.safeParse(content)
    if (!read.success) return 'unknown'
    const { bounceType, bouncedRecipients } = read.data.bounce
    if (bounceType !== 'Permanent') return 'nothing to do'
    return { addresses: addressesOf(bouncedRecipients), reason: 'bounce' }
  }
  if (kind === 'Complaint') {
    const read = complaintSchema.safeParse(content)
    if (!read.success) return 'unknown'
    const { complainedRecipients, complaintFeedbackType } = read.data.complaint
    if (complaintFeedbackType === 'not-spam') return 'nothing to do'
    return { addresses: addressesOf(complainedRecipients), reason: 'complaint' }
  }
  return ['Send', 'Delivery', 'DeliveryDelay'].includes(kind) ? 'nothing to do' : 'unknown'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some servers give a name with the address: 'Anna <anna@example.org>'. */
function addressesOf(given: z.output<typeof recipients>): string[] {
  return given.map(({ emailAddress }) => /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress)
}
