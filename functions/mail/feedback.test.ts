import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeedback } from './feedback.ts'

const read = (message: unknown) => readFeedback(JSON.stringify(message))
const bounce = (bounceType: string, emailAddress = 'anna@example.org') => ({
  bounceType,
  bounceSubType: 'General',
  bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
  timestamp: '2026-11-21T11:00:00.000Z',
})
const complaint = (complaintFeedbackType?: string) => ({
  complainedRecipients: [{ emailAddress: 'anna@example.org' }],
  timestamp: '2026-11-21T11:00:00.000Z',
  ...(complaintFeedbackType && { complaintFeedbackType }),
})

test.each(['notificationType', 'eventType'])('a permanent bounce suppresses, by %s', (name) => {
  expect(read({ [name]: 'Bounce', bounce: bounce('Permanent'), mail: {} })).toEqual({
    addresses: ['anna@example.org'],
    reason: 'bounce',
  })
})

test.each(['notificationType', 'eventType'])('a complaint suppresses, by %s', (name) => {
  const suppressed = { addresses: ['anna@example.org'], reason: 'complaint' }
  expect(read({ [name]: 'Complaint', complaint: complaint('abuse') })).toEqual(suppressed)
  expect(read({ [name]: 'Complaint', complaint: complaint() })).toEqual(suppressed)
})

test('what bounced for now, or for a reason nobody knows, does not', () => {
  for (const type of ['Transient', 'Undetermined']) {
    expect(read({ eventType: 'Bounce', bounce: bounce(type) })).toBe('nothing to do')
  }
})

test('a mail that a user took out of the spam does not', () => {
  expect(read({ eventType: 'Complaint', complaint: complaint('not-spam') })).toBe('nothing to do')
})

test('a name beside the address is no part of it', () => {
  const namedBounce = bounce('Permanent', '"Huber, Anna" <anna@example.org>')
  expect(read({ eventType: 'Bounce', bounce: namedBounce })).toMatchObject({
    addresses: ['anna@example.org'],
  })
})

test.each([
  ['no JSON', 'Successfully validated SNS topic for Amazon SES event publishing.'],
  ['no kind', '{}'],
  ['another kind', '{"eventType":"Surprise"}'],
  ['a bounce without recipients', '{"eventType":"Bounce","bounce":{"bounceType":"Permanent"}}'],
  ['a complaint without anything', '{"notificationType":"Complaint"}'],
])('%s is unknown', (_, message) => {
  expect(readFeedback(message)).toBe('unknown')
})

test('nothing that comes makes it fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (message) => {
      expect(readFeedback(message)).toBe('unknown')
    }),
  )
})
