import { type ReactNode, useState } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { withReturn } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { useReturnAddress } from '../../navigation/use-return-address.ts'
import { Heading } from '../../ui/Heading.tsx'
import { isPlainClick } from '../../ui/html/plain-click.ts'
import { addressAfterSignIn } from './lead-on.ts'
import { SignInByKey } from './SignInByKey.tsx'
import { SignInFields } from './SignInFields.tsx'

interface SignInFormProps {
  notice: ReactNode
  /** Whether the heading takes the focus, because this took the place of the other form. */
  isFocused: boolean
  onForgot: () => void
}

export function SignInForm({ notice, isFocused, onForgot }: SignInFormProps) {
  const { t, language } = useWords()
  const back = useReturnAddress()
  /** Name and password are on their way. */
  const [isTyped, setTyped] = useState(false)
  const leave = () => location.assign(addressAfterSignIn(language))
  return (
    <>
      <Heading isFocused={isFocused}>{t('account:loginTitle')}</Heading>
      {notice}
      <SignInFields onBusy={setTyped} onDone={leave} />
      <SignInByKey isOffered={!isTyped} onDone={leave} />
      <p className="form-links">
        {/* A link, so that it leads there before the script has taken over, and in a tab of its own. */}
        <a
          href="?mode=forgot"
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onForgot()
          }}
        >
          {t('account:forgotLink')}
        </a>
        <span>
          {t('account:noAccount')}{' '}
          <a href={withReturn(addressOf({ page: 'signup' }, language), back)}>
            {t('account:toSignUp')}
          </a>
        </span>
      </p>
    </>
  )
}
