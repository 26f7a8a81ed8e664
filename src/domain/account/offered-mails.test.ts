// Rules: P-MAIL-ENDED.
import { expect, test } from 'vitest'
import { deskMails } from '../../contract/protocol/account-fields.ts'
import { offeredMails } from './offered-mails.ts'
import { permissionsOf } from './permissions.ts'

const none = { roles: [], trialEndsAt: null, endedMails: [] }

test('a reader is offered the notices about their trial alone, and what they ended', () => {
  expect(offeredMails(none)).toEqual([])
  expect(offeredMails({ ...none, trialEndsAt: '2026-12-21T11:00:00.000Z' })).toEqual([
    'trial-notices',
  ])
  expect(offeredMails({ ...none, endedMails: ['review-asked'] })).toEqual(['review-asked'])
})

test('the desk is offered its mails, reviewers also requests to review', () => {
  const roles = permissionsOf(['ROLE_REVIEWER'], false)
  expect(offeredMails({ ...none, roles })).toEqual(['study-alarms', ...deskMails])
  const writes = offeredMails({ ...none, roles: ['PERMISSION_EDIT_HEARTICLES'] })
  expect(writes).toContain('review-verdict')
  expect(writes).not.toContain('review-asked')
})
