import { Initials } from '../features/profile/avatar/Initials.tsx'
import { useWords } from '../i18n/Words.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { ChoiceCards } from '../ui/fields/ChoiceCards.tsx'
import { Form, FormAlert, type FormError, SubmitButton } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { asIsland } from '../ui/island/as-island.tsx'
import { Message } from '../ui/Message.tsx'

const nothing = () => {}

const CHOICES = [
  { id: 1, name: 'Kardiologie', description: 'Herz, Gefäße, Blutdruck' },
  { id: 2, name: 'Ernährung', description: 'Was wir essen und trinken' },
]

/** The parts of forms and profile in each of their states, for the styleguide. */
export const AccountSamples = asIsland(Samples)

function Samples() {
  const { t } = useWords()
  return (
    <>
      <Message tone="good">{t('account:forgotDone')}</Message>
      <Message tone="bad">{t('account:loginFailed')}</Message>
      <Message tone="plain">{t('account:sessionEnded')}</Message>
      <SampleForm />
      <SampleForm error={{ field: 'username', message: t('form:missing_username') }} />
      <SampleForm error={{ message: t('account:signUpFailed') }} />
      <SampleForm pending />
      <ChoiceCards legend="1" choices={CHOICES} chosen={new Set([1])} onToggle={nothing} />
      <ChoiceCards legend="2" choices={CHOICES} chosen={new Set()} onToggle={nothing} disabled />
      <ChoiceCards
        legend="3"
        choices={CHOICES}
        chosen={new Set([1])}
        onToggle={nothing}
        lockedBy="locked"
      />
      <p id="locked">{t('onboarding:premiumHint')}</p>
      <p className="row">
        {['Dr. Anna Huber', 'émile', '👩‍⚕️', '4711'].map((username) => (
          <span className="avatar-sample" key={username}>
            <Initials username={username} />
          </span>
        ))}
      </p>
    </>
  )
}

function SampleForm({ error, pending = false }: { error?: FormError; pending?: boolean }) {
  const { t } = useWords()
  return (
    <Form
      onSubmit={nothing}
      error={error}
      pending={pending}
      pendingWords={t('account:creatingAccount')}
    >
      <TextField
        name="username"
        label={t('account:username')}
        hint={t('account:usernameHint')}
        autoComplete="off"
      />
      <PasswordField name="password" label={t('account:password')} autoComplete="new-password" />
      <Checkbox name="isChamberMember" label={t('account:chamberMember')} />
      <FormAlert />
      <SubmitButton>{t('account:startTrial')}</SubmitButton>
    </Form>
  )
}
