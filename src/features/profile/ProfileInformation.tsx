import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { call, callForFile, messageOf } from '../../api/api.ts'
import { faultOf } from '../../api/submission.store.ts'
import { namedPermissions } from '../../contract/accounts/account.ts'
import { profileImage, uploadProfileImage } from '../../contract/accounts/profile-image.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf, permissionText } from '../../domain/account/permissions.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { Avatar } from './avatar/Avatar.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailState } from './EmailState.tsx'
import { createExport } from './export.store.ts'
import { Mails } from './Mails.tsx'
import { Passkeys } from './Passkeys.tsx'
import { ReviewerName } from './ReviewerName.tsx'
import { SubscriptionSummary } from './SubscriptionSummary.tsx'

/** Who the user is here, and what they can do about it (P-PROFILE). */
export function ProfileInformation({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const permissions = user.roles.filter((role) => role.startsWith('PERMISSION_'))
  return (
    <>
      <div className="stack profile-head">
        <ProfilePicture user={user} />
        <dl className="fact-list stack">
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
                    <li key={permission} className="label">
                      {permissionText(permission)}
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        </dl>
      </div>
      <SubscriptionSummary user={user} />
      {(hasAnyOf(namedPermissions, permissions) || user.namedAs !== null) && (
        <>
          <h3>{t('profile:reviewing')}</h3>
          <ReviewerName user={user} />
        </>
      )}
      {!user.withoutMails && <Mails user={user} />}
      <h3>{t('profile:security')}</h3>
      {!user.withoutMails && <ChangeEmail />}
      <ChangePassword username={user.username} />
      <Passkeys user={user} />
      <h3>{t('profile:data')}</h3>
      <ExportAccount />
      <DeleteAccount />
    </>
  )
}

function ExportAccount() {
  const { t } = useWords()
  const [store] = useState(() => createExport((file) => saveFile(file, 'hearticle.json')))
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:exportFailed'))
  const isPending = state.at === 'pending'
  return (
    <div className="profile-row">
      <p>{t('profile:exportLead')}</p>
      <Button isPending={isPending} onClick={() => store.submit()}>
        {t(isPending ? 'profile:exporting' : 'profile:export')}
      </Button>
      <p className="quiet profile-note" role="status">
        {state.at === 'done' ? t('profile:exportDone') : error?.message}
      </p>
    </div>
  )
}

/**
 * The picture of the user who is signed in, fetched with the session's token (P-PICTURE-PRIVATE).
 */
function ProfilePicture({ user }: { user: SessionUser }) {
  const params = { id: user.id }
  return (
    <Avatar
      user={user}
      load={async (changedAt) => {
        const outcome = await callForFile(profileImage, { params, query: { t: changedAt } })
        return outcome.ok ? outcome.value : undefined
      }}
      upload={async (file) => {
        const outcome = await call(uploadProfileImage, { params, file })
        return outcome.ok
          ? { ok: true, changedAt: outcome.value.profileImageChangedAt }
          : { ok: false, message: messageOf(outcome.error) }
      }}
      onChanged={refreshUser}
    />
  )
}
