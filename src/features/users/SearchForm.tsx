import { type SubmitEvent, useState } from 'react'
import { searchedStatuses } from '../../contract/administration/administration.ts'
import { useWords } from '../../i18n/Words.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { WantedUsers } from './users.store.ts'

/** Search fields Username, Email and Status (P-USERS). */
export function SearchForm({ onSearch }: { onSearch: (wanted: WantedUsers) => void }) {
  const { t } = useWords()
  const [status, setStatus] = useState('')
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onSearch({
      username: String(typed.get('username') ?? ''),
      email: String(typed.get('email') ?? ''),
      status: searchedStatuses.find((searched) => searched === status) ?? '',
    })
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, required: false }
  return (
    <form className="admin-search" onSubmit={search} noValidate>
      <TextField name="username" label={t('administration:username')} {...plain} />
      <TextField name="email" label={t('administration:email')} inputMode="email" {...plain} />
      <SelectField
        label={t('administration:status')}
        value={status}
        options={[
          { value: '', label: t('administration:status_all') },
          ...searchedStatuses.map((value) => ({
            value,
            label: t(`administration:status_${value}`),
          })),
        ]}
        onChange={setStatus}
      />
      <button type="submit" className="button">
        {t('administration:searchUsers')}
      </button>
      <p className="field-hint">{t('administration:searchHint')}</p>
    </form>
  )
}
