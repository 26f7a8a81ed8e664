import {
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { useAwake } from './use-awake.ts'

/** What is wrong with a form; without a field it is about all of it. */
export interface FormError {
  field?: string | undefined
  message: string
}

interface FormState {
  error: FormError | undefined
  pending: boolean
}

const Current = createContext<FormState>({ error: undefined, pending: false })

interface FormProps {
  /** What was typed, by the fields' names; a box that is ticked gives 'on'. */
  onSubmit: (typed: Record<string, string>) => void
  error?: FormError | undefined
  pending: boolean
  /** Announced while it is pending. */
  pendingWords: string
  /** Is told of every change, with what is typed by then. */
  onTyped?: (typed: Record<string, string>) => void
  ref?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/** What stands in a form, by the fields' names; a box that is not ticked is not among them. */
export function typedInto(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/**
 * A form that keeps what was typed: the fields are the browser's own, so no answer of the service
 * empties them. A fault leads to its field, or stands above the button and is announced.
 */
export function Form(props: FormProps) {
  const { onSubmit, error, pending, pendingWords, onTyped, ref, children } = props
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useEffect(() => {
    if (!error) return
    const field = error.field === undefined ? null : form.current?.elements.namedItem(error.field)
    const target = field ?? form.current?.querySelector('button[type=submit]')
    if (target instanceof HTMLElement) target.focus()
  }, [error, form])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(typedInto(event.currentTarget))
  }
  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={onTyped && ((event) => onTyped(typedInto(event.currentTarget)))}
    >
      <Current value={{ error, pending }}>{children}</Current>
      <p className="visually-hidden" role="status">
        {pending ? pendingWords : ''}
      </p>
    </form>
  )
}

export function useForm(): FormState {
  return useContext(Current)
}

/** The fault that belongs to no field. Always there, so that its words are announced. */
export function FormAlert() {
  const { error } = useForm()
  return (
    <div className="form-alert" role="alert">
      {error && error.field === undefined && <p>{error.message}</p>}
    </div>
  )
}

interface SubmitButtonProps {
  children: string
  pendingWords: string
  className?: string
}

/** Sends its form; disabled while that is under way, when it says what happens. */
export function SubmitButton({ children, pendingWords, className = 'button' }: SubmitButtonProps) {
  const { pending } = useForm()
  const awake = useAwake()
  return (
    <button
      type="submit"
      className={className}
      disabled={pending || !awake}
      data-asleep={awake ? undefined : ''}
    >
      {pending ? pendingWords : children}
    </button>
  )
}
