import { useState } from 'react'
import type { AdminUser } from '../../contract/administration/administration.ts'
import { type Role, roles, subscriptionLevels } from '../../contract/protocol/account-fields.ts'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { AccessHistory } from './AccessHistory.tsx'
import { rolesOf, type UsersStore } from './users.store.ts'

interface EditUserProps {
  user: AdminUser
  isSelf: boolean
  store: UsersStore
  onDone: (user: AdminUser) => void
  onClose: () => void
}

/** Roles and level of a user (P-USERS, P-ACCESS-DERIVED). */
export function EditUser({ user, isSelf, store, onDone, onClose }: EditUserProps) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<ReadonlySet<Role>>(new Set(rolesOf(user)))
  const [levelId, setLevelId] = useState(user.grantedLevel.id)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const toggle = (role: Role) => {
    const next = new Set(chosen)
    if (!next.delete(role)) next.add(role)
    setChosen(next)
  }
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    const changed = await store.save(user, { roles: [...chosen], levelId })
    setBusy(false)
    if (isSelf) void refreshUser()
    if (changed.ok) return onDone(changed.user)
    const words = t(`administration:${changed.what}_failed`)
    setFault(changed.message === undefined ? words : `${words} ${changed.message}`)
  }
  const givesUpOwn = isSelf && !chosen.has('ROLE_ADMIN')
  const title = t('administration:editTitle', { name: user.username })
  return (
    <Dialog isOpen title={title} isBusy={isBusy} onClose={onClose}>
      <p className="profile-note">{user.email}</p>
      <fieldset className="role-choice" disabled={isBusy}>
        <legend>{t('administration:roles')}</legend>
        {roles.map((role) => (
          <label className="checkbox" key={role}>
            <input
              type="checkbox"
              checked={chosen.has(role)}
              disabled={role === 'ROLE_USER'}
              onChange={() => toggle(role)}
            />
            <span>
              {t(`administration:${role}`)} <small>{t(`administration:${role}_may`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField
        label={t('administration:grantedLevel')}
        value={String(levelId)}
        disabled={isBusy}
        hint={t(`administration:access_${user.accessSource ?? 'none'}`, {
          level: t(`profile:level_${user.subscriptionLevel.name}`),
        })}
        options={subscriptionLevels.map((name, index) => ({
          value: String(index + 1),
          label: t(`profile:level_${name}`),
        }))}
        onChange={(value) => setLevelId(Number(value))}
      />
      <AccessHistory userId={user.id} />
      {givesUpOwn && <p className="form-warning">{t('administration:givesUpOwn')}</p>}
      <div className="form-alert" role="alert">
        {fault !== undefined && <p>{fault}</p>}
      </div>
      <DialogActions
        words={{
          confirm: t('administration:saveChanges'),
          busy: t('administration:saving'),
        }}
        isBusy={isBusy}
        onConfirm={() => void save()}
        onClose={onClose}
      />
    </Dialog>
  )
}
