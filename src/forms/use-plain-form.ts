import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { keptAccount } from '../kept/use-kept.ts'
import { useLeaveQuestion } from '../kept/use-leave-question.ts'
import { typedInto } from '../ui/fields/Form.tsx'
import { createForm, type FormOptions } from './form.store.ts'
import { acceptValues, filled, isSameValues, type Values } from './values.ts'

export type PlainFormOptions = Omit<FormOptions<Values>, 'account' | 'accept' | 'isSame'>

/** A form of the browser's own fields whose text outlives the page, for the signed-in user. */
export function usePlainForm(options: PlainFormOptions) {
  const mayLeave = useLeaveQuestion()
  const form = useRef<HTMLFormElement>(null)
  const [store] = useState(() =>
    createForm({
      ...options,
      account: keptAccount(),
      accept: acceptValues,
      isSame: isSameValues,
    }),
  )
  const state = useStore(store.$state)
  useEffect(() => store.kept.start(), [store])
  const typed = (values: Values) => store.change(filled(values))
  return {
    store,
    state,
    form,
    typed,
    /** All that stands in the fields now. */
    values: store.$value.get,
    /** Looks at what stands in the fields. */
    look: () => {
      if (form.current) typed(typedInto(form.current))
    },
    mayLeave,
  }
}

export type PlainForm = ReturnType<typeof usePlainForm>
