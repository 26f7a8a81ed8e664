import type { AdminUser } from '../../contract/administration/administration.ts'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { UsersStore } from './users.store.ts'

interface DeleteUserProps {
  user: AdminUser
  isSelf: boolean
  store: UsersStore
  onDone: () => void
  onClose: () => void
}

/** Asks before a user is deleted, and says what that takes with it (P-USERS). */
export function DeleteUser({ user, isSelf, store, onDone, onClose }: DeleteUserProps) {
  const { t } = useWords()
  const done = () => {
    // Their own session is over.
    if (isSelf) void refreshUser()
    onDone()
  }
  return (
    <ConfirmDialog
      title={t('administration:deleteUser')}
      words={{
        confirm: t('administration:delete'),
        busy: t('administration:deleting'),
        failed: t('administration:delete_failed'),
      }}
      onConfirm={() => store.remove(user)}
      onDone={done}
      onClose={onClose}
    >
      <p>
        <strong>{user.username}</strong> ({user.email})
      </p>
      <ul>
        <li>{t('administration:deleteData')}</li>
        <li>{t('administration:deleteSubscription')}</li>
        {isSelf && <li>{t('administration:deleteSelf')}</li>}
      </ul>
    </ConfirmDialog>
  )
}
