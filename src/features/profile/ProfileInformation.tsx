import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { permissionText } from '../../domain/account/permissions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailState } from './EmailState.tsx'
import { EndedMails } from './EndedMails.tsx'
import { ExportAccount } from './ExportAccount.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { ReviewerName } from './ReviewerName.tsx'
import { SubscriptionSummary } from './SubscriptionSummary.tsx'

/** Who the user is here, and what they can do about it (P-PROFILE-INFORMATION). */
export function ProfileInformation({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const permissions = user.roles.filter((role) => role.startsWith('PERMISSION_'))
  return (
    <>
      <div className="profile-head">
        <ProfilePicture user={user} />
        <dl>
          <div>
            <dt>{t('profile:username')}</dt>
            <dd className="profile-name">{user.username}</dd>
          </div>
          <div>
            <dt>{t('profile:email')}</dt>
            <dd>
              <EmailState user={user} />
            </dd>
          </div>
          <div>
            <dt>{t('profile:permissions')}</dt>
            <dd>
              {permissions.length === 0 ? (
                t('profile:noPermissions')
              ) : (
                <ul className="plain-list actions permission-badges" lang="en">
                  {permissions.map((permission) => (
                    <li key={permission}>{permissionText(permission)}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        </dl>
      </div>
      <SubscriptionSummary user={user} />
      {(permissions.includes('PERMISSION_REVIEW_HEARTICLES') || user.namedAs !== null) && (
        <>
          <h3>{t('profile:reviewing')}</h3>
          <ReviewerName user={user} />
        </>
      )}
      <EndedMails user={user} />
      <h3>{t('profile:security')}</h3>
      <ChangeEmail />
      <ChangePassword username={user.username} />
      <h3>{t('profile:data')}</h3>
      <ExportAccount />
      <DeleteAccount />
    </>
  )
}
