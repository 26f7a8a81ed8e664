import { expect, test } from 'vitest'
import { translators } from './translators.ts'

/** What the owner worded, by the key under which it stands (P-OWNERS-WORDS, P-LABELS). */
const words = {
  'account:loginFailed': 'Login failed. Please check your credentials.',
  'errors:invalid_credentials': 'Login failed. Please check your credentials.',
  'account:signUpFailed': 'Signup failed. Please try again.',
  'account:forgotDone': 'Password reset instructions have been sent to your email.',
  'account:forgotFailed': 'Failed to process password reset request.',
  'account:resetFailed': 'Failed to reset password',
  'account:resetDone': 'Password successfully reset!',
  'account:resetTokenMissing': 'Invalid or missing reset token',
  'errors:invalid_reset_token': 'Invalid or missing reset token',
  'form:mismatch': 'Passwords do not match',
  'form:userFailed': 'Failed to get user',
  'errors:password_length': 'Password must be between 6 and 40 characters',
  'errors:username_length': 'Username must be between 3 and 40 characters',
  'errors:email_length': 'Email must be less than 50 characters',
  'billing:refreshFailed': 'Failed to update subscription status',
  'billing:loadFailed': 'Failed to load subscription information',
  'billing:selectFailed': 'Failed to process plan selection',
  'billing:processorFailed': 'Failed to load payment processor',
  'billing:cancelFailed': 'Failed to cancel subscription',
  'billing:loginToSelect': 'User must be logged in to select a plan.',
  'billing:loginToCancel': 'User must be logged in to cancel the subscription.',
  'billing:loginToManage': 'User must be logged in to manage the subscription.',
  'administration:notArrived': 'An error occurred while loading the content.',
  'feed:playlistFailed': 'An error occurred while loading the content.',
  'errors:content_not_found': 'Failed to fetch content',
  'hearticle:fetchFailed': 'Failed to fetch hearticle',
  'study:fetchFailed': 'Failed to fetch article',
  'review:idMissing': 'Hearticle ID is missing',
  'review:stopped_not-found': 'Hearticle not found',
  'review:stopped_no-translation': 'Translation not found',
  'errors:translation_not_found': 'Translation not found',
  'review:stopped_failed': 'Failed to fetch data',
  'review:submitFailed': 'Failed to submit review',
  'review:lack_missing': 'Missing required data for submission',
  'administration:users_failed': 'Failed to load users. Please try again later.',
  'administration:delete_failed': 'Failed to delete user. Please try again later.',
  'administration:level_failed': 'Failed to update subscription. Please try again later.',
  'administration:roles_failed': 'Failed to update user roles. Please try again later.',
  'administration:playlists_failed': 'Failed to fetch playlists',
  'administration:hearticles_failed': 'Failed to fetch hearticles',
  'administration:playlistDelete_failed': 'Failed to delete playlist',
  'administration:playlistCreate_failed': 'Failed to create playlist',
  'onboarding:loadFailed': 'Could not load rubrics',
  'onboarding:saveSuccess': 'Your rubric preferences have been successfully saved.',
  'onboarding:saveError': 'Failed to save your rubric preferences. Please try again.',
  'avatar:failed': 'Failed to upload image. Please try again.',
  'avatar:notAnImage': 'Please select an image file',
  'avatar:tooLarge': 'Image size should be less than 5MB',
  'hearticle:articleNotFound': 'Article not found',
  'hearticle:noHeadline': 'No headline available',
  'feed:noHeadline': 'No headline available',
  'hearticle:noKeywords': 'No keywords available',
  'study:titleNotAvailable': 'Title not available',
  'feed:titleNotAvailable': 'Title not available',
  'study:abstractNotAvailable': 'Abstract not available',
  'study:authorsNotAvailable': 'Authors not available',
  'study:journalNotAvailable': 'Journal not available',
  'study:uncategorized': 'Uncategorized',
  'page:mail': 'MAIL',
  'hearticle:viewMoreReferences': 'VIEW MORE REFERENCES',
  'hearticle:viewReferences': 'VIEW REFERENCES & ACCESS SCIENCE',
  'study:viewStudy': 'View Original Study',
} as const

test.each(Object.entries(words))('%s says %j in English, and German its own', (name, expected) => {
  const key = name as keyof typeof words
  expect(translators.en(key)).toBe(expected)
  expect(translators.de(key)).not.toBe(expected)
})

test('a label in capitals is written in capitals in German, too', () => {
  const labels = ['page:mail', 'hearticle:viewMoreReferences', 'hearticle:viewReferences'] as const
  const texts = labels.map((key) => translators.de(key))
  expect(texts).toEqual(texts.map((label) => label.toUpperCase()))
})
