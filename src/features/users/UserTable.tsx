import type { AdminUser } from '../../contract/administration/administration.ts'
import { STATUS_TONES } from '../../domain/presenters/status-tone.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

interface UserTableProps {
  users: readonly AdminUser[]
  ownId: string
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** A row a user; on a narrow screen a card (P-USERS). */
export function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps) {
  const { t } = useWords()
  const columns = ['username', 'email', 'status', 'level', 'actions'] as const
  return (
    <DataTable
      className="user-table"
      caption={t('administration:users')}
      columns={columns.map((column) => t(`administration:${column}`))}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">
            <span className="user-name">{user.username}</span>
            {user.id === ownId && <span className="user-self"> {t('administration:you')}</span>}
          </th>
          <td data-label={t('administration:email')}>{user.email}</td>
          <td data-label={t('administration:status')}>
            <StatusBadge tone={STATUS_TONES[user.subscriptionStatus]}>
              {t(`billing:status_${user.subscriptionStatus}`)}
            </StatusBadge>
          </td>
          <td data-label={t('administration:level')}>
            {t(`profile:level_${user.subscriptionLevel.name}`)}
          </td>
          <td className="row-actions">
            <Button onClick={() => onEdit(user)}>
              {t('administration:edit')}
              <span className="visually-hidden"> {user.username}</span>
            </Button>
            <Button className="pill pill-danger" onClick={() => onDelete(user)}>
              {t('administration:delete')}
              <span className="visually-hidden"> {user.username}</span>
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
