import { useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import { restoreTrashed } from '../../../contract/desk/trash.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

interface RestoreButtonProps {
  id: number
  /** @returns what went wrong then, in words */
  onRestored: () => Promise<string | undefined>
  children: string
}

/** Brings back by one step a hearticle that was withdrawn; says so where that fails (P-TRASH). */
export function RestoreButton({ id, onRestored, children }: RestoreButtonProps) {
  const { t } = useWords()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const restore = async () => {
    setPending(true)
    setFault(undefined)
    const params = { kind: 'hearticle', id: String(id) } as const
    const outcome = await call(restoreTrashed, { params })
    const fault = outcome.ok ? await onRestored() : (messageOf(outcome.error) ?? t('trash:failed'))
    setPending(false)
    setFault(fault)
  }
  return (
    <div className="restore">
      <Button isPending={isPending} onClick={() => void restore()}>
        {isPending ? t('trash:restoring') : children}
      </Button>
      <div className="form-alert" role="alert">
        {fault !== undefined && <p>{fault}</p>}
      </div>
    </div>
  )
}
