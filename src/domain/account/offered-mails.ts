import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import {
  type EndableMails,
  endableMails,
  type SessionUser,
} from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from './permissions.ts'

/**
 * The kinds of mail that a user may get and can end, and those that they have ended (P-MAIL-ENDED):
 * notices about a trial where there is one, requests to review for reviewers, all others for the
 * desk.
 */
export function offeredMails({
  roles,
  trialEndsAt,
  endedMails = [],
}: Pick<SessionUser, 'roles' | 'trialEndsAt' | 'endedMails'>): EndableMails[] {
  const isReviewer = hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], roles)
  const isOfDesk = isReviewer || hasAnyOf(contentEditors, roles)
  return endableMails.filter((mails) => {
    if (endedMails.includes(mails)) return true
    if (mails === 'trial-notices') return trialEndsAt !== null
    return mails === 'review-asked' ? isReviewer : isOfDesk
  })
}
