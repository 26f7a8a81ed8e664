import { useEffect, useState } from 'react'
import { eraseDrafts } from '../../drafts/autosave/erased.ts'
import { draftsOf, hasMark, type StoredDraft } from '../../drafts/autosave/stored-drafts.ts'
import { $unsaved } from '../../drafts/autosave/unsaved.ts'
import { useWords } from '../../i18n/Words.tsx'
import { signOut } from '../../session/sign-out.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** As the reading pages lead here (src/features/page/session-menu.ts). */
const ASKED = '#sign-out'

/** Asks before a user signs out who has unsaved texts in this browser, and erases them then. */
export function SignOutQuestion({ account }: { account: string }) {
  const { t } = useWords()
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>()
  useEffect(() => {
    const ask = async () => setDrafts(await draftsOf(account))
    const onClick = (event: MouseEvent) => {
      const isSigningOut =
        event.target instanceof Element && event.target.closest('[data-sign-out]') !== null
      if (!isSigningOut || (!hasMark() && $unsaved.get() === 'nothing')) return
      event.stopPropagation()
      void ask()
    }
    const onHash = () => {
      if (location.hash !== ASKED) return
      history.replaceState(null, '', location.pathname + location.search)
      void ask()
    }
    onHash()
    // Ahead of the page's own script, which signs out at once.
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('hashchange', onHash)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('hashchange', onHash)
    }
  }, [account])
  if (!drafts) return null
  return (
    <ConfirmDialog
      title={t('drafts:signOutTitle')}
      words={{ confirm: t('drafts:signOut'), busy: t('drafts:signingOut') }}
      onConfirm={async () => {
        await eraseDrafts(account).catch(() => {})
        return { ok: true }
      }}
      onDone={signOut}
      onClose={() => setDrafts(undefined)}
    >
      <p>{t('drafts:signOutText')}</p>
      <ul>
        {drafts.map(({ visit, title }) => (
          <li key={visit}>{title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
