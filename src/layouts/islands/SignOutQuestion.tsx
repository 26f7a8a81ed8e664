import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { eraseKept } from '../../kept/erase-kept.ts'
import { keptForms } from '../../kept/kept-texts.ts'
import { $unsaved } from '../../kept/unsaved.ts'
import { readUnsent } from '../../kept/unsent.ts'
import { signOut } from '../../session/sign-out.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** As the reading pages lead here (src/features/page/session-menu.ts). */
const ASKED = '#sign-out'

/** Asks before a user signs out who has unsaved texts in this browser, and erases them then. */
export function SignOutQuestion({ account }: { account: string }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const ask = async () => {
      const kept = await keptForms(account)
      const hasUnsent = (readUnsent(account)?.length ?? 0) > 0
      if (kept.length > 0 || hasUnsent || $unsaved.get() !== 'nothing') setAsking(true)
      else signOut()
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-sign-out]')) return
      event.stopPropagation()
      void ask()
    }
    const onHash = () => {
      if (location.hash !== ASKED) return
      history.replaceState(null, '', location.pathname + location.search)
      void ask()
    }
    onHash()
    // Ahead of the page's own script, which leads to the profile.
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('hashchange', onHash)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('hashchange', onHash)
    }
  }, [account])
  if (!isAsking) return null
  return (
    <ConfirmDialog
      title={t('form:signOutTitle')}
      words={{ confirm: t('form:signOut'), busy: t('form:signingOut') }}
      onConfirm={async () => {
        // What the browser refuses to erase it refuses after signing out, too.
        await eraseKept(account).catch(() => {})
        return { ok: true }
      }}
      onDone={signOut}
      onClose={() => setAsking(false)}
    >
      <p>{t('form:signOutText')}</p>
    </ConfirmDialog>
  )
}
