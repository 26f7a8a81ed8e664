import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../Drawn.tsx'
import { icon } from '../html/icon.ts'
import { useAwake } from '../use-awake.ts'
import { TextField } from './TextField.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(field: PasswordFieldProps) {
  const { t } = useWords()
  const [isShown, setShown] = useState(false)
  const awake = useAwake()
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      {...(isShown && { autoCapitalize: 'none' })}
      spellCheck={false}
      after={
        <button
          type="button"
          className="icon-button"
          aria-label={t(isShown ? 'form:hidePassword' : 'form:showPassword')}
          disabled={!awake}
          data-asleep={awake ? undefined : ''}
          onClick={() => setShown(!isShown)}
        >
          <Drawn content={icon(isShown ? EyeOff : Eye)} />
        </button>
      }
    />
  )
}
