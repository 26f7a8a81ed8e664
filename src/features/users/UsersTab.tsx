import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { AdminUser } from '../../contract/administration/administration.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { AskedNames } from './AskedNames.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { EditUser } from './EditUser.tsx'
import { SearchForm } from './SearchForm.tsx'
import { UserTable } from './UserTable.tsx'
import { createUsers } from './users.store.ts'

type Opened = { what: 'edit' | 'delete'; user: AdminUser }

/** 'Users' (P-USERS): who there is, what they may, and taking them away. */
export function UsersTab({ ownId }: { ownId: string }) {
  const { t } = useWords()
  const [store] = useState(createUsers)
  const { at, users, next } = useStore(store.$view)
  const [opened, setOpened] = useState<Opened>()
  const [news, setNews] = useState('')
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void store.search({ username: '', email: '', status: '' })
  }, [store])

  const close = () => setOpened(undefined)
  const tell = (key: 'saved' | 'deleted', { username }: AdminUser) => {
    close()
    setNews(t(`administration:user_${key}`, { name: username }))
    // The row, and with it the button that had the focus, may be gone.
    if (key === 'deleted') content.current?.focus()
  }
  return (
    <div ref={content} className="tab-content" tabIndex={-1}>
      <AskedNames />
      <SearchForm
        onSearch={(wanted) => {
          setNews('')
          void store.search(wanted)
        }}
      />
      <p className="admin-news" role="status">
        {news}
      </p>
      {users.length > 0 && (
        <UserTable
          users={users}
          ownId={ownId}
          onEdit={(user) => setOpened({ what: 'edit', user })}
          onDelete={(user) => setOpened({ what: 'delete', user })}
        />
      )}
      {at === 'loading' && users.length === 0 && (
        <LoadingRows words={t('administration:loading')} />
      )}
      {at === 'failed' && (
        <LoadFailure
          words={t('administration:users_failed')}
          onTryAgain={() => void store.more()}
        />
      )}
      {at === 'ready' && users.length === 0 && (
        <p className="admin-empty">
          {t(next === null ? 'administration:users_none' : 'administration:users_noneYet')}
        </p>
      )}
      {at !== 'failed' && next !== null && (
        <Button isPending={at === 'loading'} onClick={() => void store.more()}>
          {t(at === 'loading' ? 'administration:loading' : 'administration:more')}
        </Button>
      )}
      {opened?.what === 'edit' && (
        <EditUser
          user={opened.user}
          isSelf={opened.user.id === ownId}
          store={store}
          onDone={(user) => tell('saved', user)}
          onClose={close}
        />
      )}
      {opened?.what === 'delete' && (
        <DeleteUser
          user={opened.user}
          isSelf={opened.user.id === ownId}
          store={store}
          onDone={() => tell('deleted', opened.user)}
          onClose={close}
        />
      )}
    </div>
  )
}
