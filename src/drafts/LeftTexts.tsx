import { useEffect, useState } from 'react'
import { $session } from '../session/session.store.ts'
import { createAutosave } from './autosave/autosave.ts'
import { OfferedTexts } from './OfferedDraft.tsx'

/**
 * What the signed-in user left in a form that cannot be opened any more, such as of a deleted record:
 * to be read, taken along or thrown away (P-DRAFTS-LOSS).
 * @param props.form as its drafts are named, such as `review/7/de`
 */
export function LeftTexts({ form }: { form: string }) {
  const [autosave] = useState(() =>
    createAutosave({
      ...{ account: $session.get().user?.id ?? '', form, title: '' },
      read: () => undefined,
      isWorth: () => true,
      accept: () => undefined,
    }),
  )
  useEffect(() => {
    void autosave.start()
    return autosave.stop
  }, [autosave])
  return <OfferedTexts autosave={autosave} />
}
