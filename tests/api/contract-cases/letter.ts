import { type Cases, everybody, exhaustLimits, withoutMail } from './case.ts'

const path = '/api/letter'
const body = {
  email: 'reader@example.org',
  languageCode: 'de',
  rubricIds: [1],
  certainty: 'moderate',
}

export const letterCases: Record<string, Cases> = {
  askForLetter: {
    allowed: everybody,
    answers: [
      { path, body },
      { path, body: { ...body, rubricIds: [] } },
    ],
    errors: {
      email_not_valid: { path, body: { ...body, email: 'reader@example' } },
      email_length: { path, body: { ...body, email: `${'x'.repeat(39)}@example.org` } },
      mail_unavailable: { path, body, arrange: withoutMail },
      too_many_requests: { path, body, arrange: exhaustLimits },
      invalid_request: { path, body: { ...body, certainty: 'sure' } },
    },
  },
}
