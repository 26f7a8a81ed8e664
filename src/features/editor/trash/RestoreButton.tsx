import { useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import { restoreTrashed, type TrashKind } from '../../../contract/desk/trash.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

interface RestoreButtonProps {
  kind: TrashKind
  id: string
  /** Spoken where several stand on one page. */
  label?: string | undefined
  /** @returns what went wrong then, in words */
  onRestored: () => Promise<string | undefined> | undefined
  children: string
}

/** Brings back by one step what was withdrawn or deleted; says so where that fails (P-TRASH). */
export function RestoreButton({ kind, id, label, onRestored, children }: RestoreButtonProps) {
  const { t } = useWords()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const restore = async () => {
    setPending(true)
    setFault(undefined)
    const outcome = await call(restoreTrashed, { params: { kind, id } })
    const fault = outcome.ok ? await onRestored() : (messageOf(outcome.error) ?? t('trash:failed'))
    setPending(false)
    setFault(fault)
  }
  return (
    <div className="restore">
      <Button isPending={isPending} aria-label={label} onClick={() => void restore()}>
        {isPending ? t('trash:restoring') : children}
      </Button>
      <div className="form-alert" role="alert">
        {fault !== undefined && <p>{fault}</p>}
      </div>
    </div>
  )
}
