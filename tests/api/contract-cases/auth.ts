import { mailedToken, mails, PASSWORD, register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { askedQuestion } from '../../support/asked-question.ts'
import { noon } from '../../support/records.ts'
import {
  type Cases,
  type CaseValues,
  everybody,
  exhaustLimits,
  signedIn,
  withoutMail,
} from './case.ts'

const newcomer = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD }

/** Somebody who registered, and a token that was mailed to them. */
const withToken =
  (purpose: 'RESET' | 'CONFIRM') =>
  async ({ stores }: AppFixture): Promise<CaseValues> => ({
    token: await mailedToken(stores, await register(stores, 'trial'), purpose),
  })

/** The token of who asked something without an account. */
const withVisitorToken = async ({ stores }: AppFixture): Promise<CaseValues> => {
  await stores.questions.ask(askedQuestion(), { email: 'visitor@example.org', at: noon })
  const waiting = (await mails(stores)).find(({ kind }) => kind === 'address-confirmation')
  const waitingId = waiting?.kind === 'address-confirmation' ? waiting.waitingId : ''
  return { token: await stores.addressConfirmations.issueLink(waitingId, 'visitor@example.org') }
}

const withMember = async ({ stores }: AppFixture): Promise<undefined> => {
  await register(stores, 'trial', { username: 'Member', email: 'member@example.org' })
}

export const authCases: Record<string, Cases> = {
  signIn: {
    allowed: { who: 'everybody', refusesByItself: true },
    answers: [
      {
        path: '/api/auth/signin',
        body: { username: ' mEMBER ', password: PASSWORD },
        arrange: withMember,
      },
    ],
    errors: {
      invalid_credentials: {
        path: '/api/auth/signin',
        body: { username: 'Member', password: 'another' },
        arrange: withMember,
      },
      too_many_requests: {
        path: '/api/auth/signin',
        body: { username: 'Member', password: 'another' },
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/auth/signin', body: { username: 'Member', password: 1 } },
    },
  },
  currentUser: {
    allowed: signedIn,
    answers: [
      { path: '/api/auth/me', as: 'trial' },
      { path: '/api/auth/me', as: 'admin' },
    ],
    errors: {},
  },
  signUp: {
    allowed: everybody,
    answers: [
      { path: '/api/auth/signup', body: newcomer },
      {
        path: '/api/auth/signup',
        body: { ...newcomer, role: ['ROLE_ADMIN'], isArztekammerMember: true },
      },
    ],
    errors: {
      password_length: { path: '/api/auth/signup', body: { ...newcomer, password: 'short' } },
      username_length: { path: '/api/auth/signup', body: { ...newcomer, username: ' ab ' } },
      username_not_allowed: {
        path: '/api/auth/signup',
        body: { ...newcomer, username: 'p\u0430ypal' },
      },
      username_reserved: {
        path: '/api/auth/signup',
        body: { ...newcomer, username: 'Support-Team' },
      },
      email_length: {
        path: '/api/auth/signup',
        body: { ...newcomer, email: `${'x'.repeat(39)}@example.org` },
      },
      email_not_valid: { path: '/api/auth/signup', body: { ...newcomer, email: 'new@example' } },
      username_taken: {
        path: '/api/auth/signup',
        body: { ...newcomer, username: 'MEMBER' },
        arrange: withMember,
      },
      email_taken: {
        path: '/api/auth/signup',
        body: { ...newcomer, email: 'Member@Example.org' },
        arrange: withMember,
      },
      too_many_requests: {
        path: '/api/auth/signup',
        body: newcomer,
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/auth/signup', body: { ...newcomer, role: 'ROLE_USER' } },
    },
  },
  signOut: {
    allowed: { who: 'signed-in', refusesByItself: true },
    answers: [{ path: '/api/auth/logout', as: 'free' }],
    errors: {},
  },
  forgotPassword: {
    allowed: { who: 'everybody', query: '?email=nobody@example.org' },
    answers: [
      { path: '/api/auth/forgot-password?email=member@example.org', arrange: withMember },
      '/api/auth/forgot-password?email=nobody@example.org',
    ],
    errors: {
      email_not_valid: { path: '/api/auth/forgot-password?email=nobody' },
      mail_unavailable: {
        path: '/api/auth/forgot-password?email=nobody@example.org',
        arrange: withoutMail,
      },
      too_many_requests: {
        path: '/api/auth/forgot-password?email=nobody@example.org',
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/auth/forgot-password' },
    },
  },
  resetPassword: {
    allowed: everybody,
    answers: [
      {
        path: '/api/auth/reset-password',
        body: { token: '{token}', newPassword: 'another horse' },
        arrange: withToken('RESET'),
      },
    ],
    errors: {
      password_length: {
        path: '/api/auth/reset-password',
        body: { token: '{token}', newPassword: 'x'.repeat(41) },
        arrange: withToken('RESET'),
      },
      invalid_reset_token: {
        path: '/api/auth/reset-password',
        body: { token: '{token}', newPassword: 'another horse' },
        arrange: withToken('CONFIRM'),
      },
      too_many_requests: {
        path: '/api/auth/reset-password',
        body: { token: 'guessed', newPassword: 'another horse' },
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/auth/reset-password', body: { token: {}, newPassword: 'x' } },
    },
  },
  findAskedFor: {
    allowed: everybody,
    answers: [
      {
        path: '/api/auth/confirm-email/asked',
        body: { token: '{token}' },
        arrange: withVisitorToken,
      },
    ],
    errors: {
      too_many_requests: {
        path: '/api/auth/confirm-email/asked',
        body: { token: 'guessed' },
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/auth/confirm-email/asked', body: { token: {} } },
    },
  },
  confirmEmail: {
    allowed: everybody,
    answers: [
      {
        path: '/api/auth/confirm-email',
        body: { token: '{token}' },
        arrange: withToken('CONFIRM'),
      },
      { path: '/api/auth/confirm-email', body: { token: '{token}' }, arrange: withVisitorToken },
      {
        path: '/api/auth/confirm-email',
        body: { token: '{token}', askedFor: ['letter', 'answer'] },
        arrange: withVisitorToken,
      },
    ],
    errors: {
      invalid_confirmation_token: {
        path: '/api/auth/confirm-email',
        body: { token: '{token}' },
        arrange: withToken('RESET'),
      },
      email_taken: {
        path: '/api/auth/confirm-email',
        body: { token: '{token}' },
        async arrange({ stores }) {
          const email = 'member@example.org'
          const account = await register(stores, 'trial')
          await stores.mailings.requestEmailChange(account.id, email, noon)
          await register(stores, 'free', { username: 'Member', email })
          return { token: await mailedToken(stores, { id: account.id, email }, 'CONFIRM') }
        },
      },
      too_many_requests: {
        path: '/api/auth/confirm-email',
        body: { token: 'guessed' },
        arrange: exhaustLimits,
      },
      invalid_request: { path: '/api/auth/confirm-email', body: { token: null } },
    },
  },
  resendConfirmation: {
    allowed: signedIn,
    answers: [
      { path: '/api/auth/resend-confirmation', as: 'trial' },
      { path: '/api/auth/resend-confirmation', as: 'free' },
    ],
    errors: {
      mail_unavailable: {
        path: '/api/auth/resend-confirmation',
        as: 'trial',
        arrange: withoutMail,
      },
      too_many_requests: {
        path: '/api/auth/resend-confirmation',
        as: 'trial',
        arrange: exhaustLimits,
      },
    },
  },
}
