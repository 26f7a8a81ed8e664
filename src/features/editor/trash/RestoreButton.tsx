import { useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import { restoreHearticle } from '../../../contract/desk/editions.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

interface RestoreButtonProps {
  id: number
  /** Spoken where several stand on one page. */
  label?: string | undefined
  onRestored: (hearticle: WorkHearticle) => void
  children: string
}

/** Brings back by one step what was withdrawn or deleted; says so where that fails (P-TRASH). */
export function RestoreButton({ id, label, onRestored, children }: RestoreButtonProps) {
  const { t, language } = useWords()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const restore = async () => {
    setPending(true)
    setFault(undefined)
    const outcome = await call(restoreHearticle, { params: { id }, query: { lang: language } })
    setPending(false)
    if (outcome.ok) onRestored(outcome.value)
    else setFault(messageOf(outcome.error) ?? t('trash:failed'))
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
