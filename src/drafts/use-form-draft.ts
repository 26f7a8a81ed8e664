import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $session } from '../session/session.store.ts'
import { typedInto } from '../ui/fields/Form.tsx'
import { createFormDraft } from './form-draft.store.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

type Options = Omit<Parameters<typeof createFormDraft>[0], 'account'>

/** A form of fields whose text outlives the page, for the signed-in user. */
export function useFormDraft(options: Options) {
  const mayLeave = useLeaveQuestion()
  const form = useRef<HTMLFormElement>(null)
  const [store] = useState(() =>
    createFormDraft({ ...options, account: $session.get().user?.id ?? '' }),
  )
  const state = useStore(store.$state)
  useEffect(() => {
    void store.autosave.start()
    return store.autosave.stop
  }, [store])
  return {
    ...{ store, state, form },
    /** Looks at what stands in the fields. */
    look: () => {
      if (form.current) store.typed(typedInto(form.current))
    },
    /** Asks where something is not saved. */
    mayLeave: () => mayLeave(store.autosave.unsaved()),
  }
}

export type UsedFormDraft = ReturnType<typeof useFormDraft>
