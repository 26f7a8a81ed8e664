import { LEAVE_PURPOSE, type TokenPurpose } from '../../../functions/store/table/keys.ts'
import { deskMailTimes } from '../../../src/contract/protocol/account-fields.ts'
import { PASSWORD } from '../../support/accounts.ts'
import { noon } from '../../support/records.ts'
import {
  type CaseRequest,
  type Cases,
  everybody,
  exhaustLimits,
  signedIn,
  withoutMail,
} from './case.ts'

const emailChange: CaseRequest = {
  path: '/api/account/email',
  as: 'free',
  body: { email: 'other@example.org', password: PASSWORD },
}

const passwordChange: CaseRequest = {
  path: '/api/account/password',
  as: 'free',
  body: { currentPassword: PASSWORD, newPassword: 'another horse' },
}

const reviewerName = { name: 'Dr. Anna Berger', profession: 'Ärztin' }

const deletion: CaseRequest = { path: '/api/account', as: 'free', body: { password: PASSWORD } }

const leaving: CaseRequest = {
  path: '/api/account/leave-mails?token={token}',
  as: 'free',
}

const withToken =
  (purpose: TokenPurpose): NonNullable<CaseRequest['arrange']> =>
  async ({ stores }, me) => {
    const link = { email: 'free@example.org', validFor: 60 }
    return { token: await stores.mailedTokens.issue(me, purpose, link, noon) }
  }

const choosing: CaseRequest = {
  path: '/api/account/mails',
  as: 'editor',
  body: { language: 'en' },
}

export const accountCases: Record<string, Cases> = {
  changeEmail: {
    allowed: signedIn,
    answers: [emailChange],
    errors: {
      email_length: {
        ...emailChange,
        body: { email: `${'x'.repeat(39)}@example.org`, password: PASSWORD },
      },
      email_not_valid: { ...emailChange, body: { email: '@example.org', password: PASSWORD } },
      wrong_password: {
        ...emailChange,
        body: { email: 'other@example.org', password: 'another horse' },
      },
      mail_unavailable: { ...emailChange, arrange: withoutMail },
      too_many_requests: { ...emailChange, arrange: exhaustLimits },
      invalid_request: { ...emailChange, body: { email: [], password: PASSWORD } },
    },
  },
  leaveMails: {
    allowed: everybody,
    answers: Object.values(LEAVE_PURPOSE).map((purpose) => ({
      ...leaving,
      arrange: withToken(purpose),
    })),
    errors: {
      invalid_leave_token: { ...leaving, arrange: withToken('CONFIRM') },
      too_many_requests: { ...leaving, arrange: exhaustLimits },
      invalid_request: { ...leaving, path: '/api/account/leave-mails' },
    },
  },
  chooseMails: {
    allowed: { who: 'signed-in', body: { language: 'en' } },
    answers: [
      choosing,
      { ...choosing, body: { language: 'de', trialNotices: false } },
      ...deskMailTimes.map((desk) => ({ ...choosing, body: { desk } })),
    ],
    errors: {
      mail_unavailable: { ...choosing, arrange: withoutMail },
      too_many_requests: { ...choosing, arrange: exhaustLimits },
      invalid_request: { ...choosing, body: { desk: 'hourly' } },
    },
  },
  withdrawEmail: {
    allowed: signedIn,
    answers: [{ path: '/api/account/pending-email', as: 'free' }],
    errors: {},
  },
  nameReviewer: {
    allowed: { who: 'signed-in', body: { namedAs: null } },
    answers: [
      { path: '/api/account/reviewer-name', as: 'reviewer', body: { namedAs: reviewerName } },
      { path: '/api/account/reviewer-name', as: 'free', body: { namedAs: null } },
    ],
    errors: {
      forbidden: {
        path: '/api/account/reviewer-name',
        as: 'free',
        body: { namedAs: reviewerName },
      },
      invalid_request: {
        path: '/api/account/reviewer-name',
        as: 'reviewer',
        body: {},
      },
    },
  },
  changePassword: {
    allowed: signedIn,
    answers: [passwordChange],
    errors: {
      password_length: {
        ...passwordChange,
        body: { currentPassword: PASSWORD, newPassword: '12345' },
      },
      wrong_password: {
        ...passwordChange,
        body: { currentPassword: 'another horse', newPassword: PASSWORD },
      },
      too_many_requests: { ...passwordChange, arrange: exhaustLimits },
      invalid_request: { ...passwordChange, body: { currentPassword: 1, newPassword: 'x' } },
    },
  },
  exportAccount: {
    allowed: signedIn,
    answers: [
      { path: '/api/account/export', as: 'trial' },
      { path: '/api/account/export', as: 'admin' },
    ],
    errors: {
      too_many_requests: { path: '/api/account/export', as: 'free', arrange: exhaustLimits },
    },
  },
  deleteAccount: {
    allowed: signedIn,
    answers: [deletion, { ...deletion, as: 'trial' }],
    errors: {
      wrong_password: { ...deletion, body: { password: 'another horse' } },
      last_admin: { ...deletion, as: 'admin' },
      too_many_requests: { ...deletion, arrange: exhaustLimits },
      invalid_request: { ...deletion, body: { password: false } },
    },
  },
}
