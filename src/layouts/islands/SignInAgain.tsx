import { SignInByKey } from '../../features/account/SignInByKey.tsx'
import { SignInFields } from '../../features/account/SignInFields.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Over a form whose session has ended: its user signs in and goes on. */
export function SignInAgain({ username }: { username: string }) {
  const { t } = useWords()
  return (
    <Dialog isOpen isBusy title={t('form:sessionOver')} onClose={() => {}}>
      <p>{t('form:sessionOverText')}</p>
      <SignInFields username={username} onDone={() => {}} />
      <SignInByKey onDone={() => {}} />
    </Dialog>
  )
}
