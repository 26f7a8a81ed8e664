import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $session } from '../session/session.store.ts'
import { typedInto } from '../ui/fields/Form.tsx'
import { createForm, type FormOptions } from './form.store.ts'
import { filled, plainForm, type Values } from './form-kind.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

type Options = Omit<FormOptions<Values>, 'kind' | 'account'>

/** A form of the browser's own fields whose text outlives the page, for the signed-in user. */
export function usePlainForm(options: Options) {
  const mayLeave = useLeaveQuestion()
  const form = useRef<HTMLFormElement>(null)
  const [store] = useState(() =>
    createForm({ ...options, kind: plainForm, account: $session.get().user?.id ?? '' }),
  )
  const state = useStore(store.$state)
  useEffect(() => {
    void store.autosave.start()
    return store.autosave.stop
  }, [store])
  const typed = (values: Values) => store.change(filled(values))
  return {
    ...{ store, state, form, typed },
    /** All that stands in the fields now. */
    values: store.$value.get,
    /** Looks at what stands in the fields. */
    look: () => {
      if (form.current) typed(typedInto(form.current))
    },
    /** Asks where something is not saved. */
    mayLeave: () => mayLeave(store.autosave.unsaved()),
  }
}

export type PlainForm = ReturnType<typeof usePlainForm>
