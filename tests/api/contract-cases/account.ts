import { PASSWORD } from '../../support/accounts.ts'
import { type Asked, type Cases, exhaustLimits } from './case.ts'

const emailChange: Asked = {
  path: '/api/account/email',
  as: 'free',
  body: { email: 'other@example.org', password: PASSWORD },
}

const passwordChange: Asked = {
  path: '/api/account/password',
  as: 'free',
  body: { currentPassword: PASSWORD, newPassword: 'another horse' },
}

const reviewerName = { name: 'Dr. Anna Berger', profession: 'Ärztin' }

const deletion: Asked = { path: '/api/account', as: 'free', body: { password: PASSWORD } }

/** What people do with their own account. */
export const accountCases: Record<string, Cases> = {
  changeEmail: {
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
      too_many_requests: { ...emailChange, arrange: exhaustLimits },
      invalid_request: { ...emailChange, body: { email: [], password: PASSWORD } },
    },
  },
  withdrawEmail: {
    answers: [{ path: '/api/account/pending-email', as: 'free' }],
    errors: {},
  },
  nameReviewer: {
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
    answers: [
      { path: '/api/account/export', as: 'trial' },
      { path: '/api/account/export', as: 'admin' },
    ],
    errors: {
      too_many_requests: { path: '/api/account/export', as: 'free', arrange: exhaustLimits },
    },
  },
  deleteAccount: {
    answers: [deletion, { ...deletion, as: 'trial' }],
    errors: {
      wrong_password: { ...deletion, body: { password: 'another horse' } },
      last_admin: { ...deletion, as: 'admin' },
      too_many_requests: { ...deletion, arrange: exhaustLimits },
      invalid_request: { ...deletion, body: { password: false } },
    },
  },
}
