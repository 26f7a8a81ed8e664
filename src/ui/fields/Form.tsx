import {
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useAwake } from '../use-awake.ts'

/** What is wrong with a form; without a field it is about all of it. */
export interface FormError {
  field?: string | undefined
  message: string
  /** Whatever else is wrong with it. */
  more?: readonly FormError[]
}

interface FormState {
  faults: readonly FormError[]
  pending: boolean
  pendingWords: string
  /** The names of the fields that show their faults themselves. */
  framed: Set<string>
}

const Current = createContext<FormState>({
  faults: [],
  pending: false,
  pendingWords: '',
  framed: new Set(),
})

interface FormProps {
  /** What was typed, by the fields' names; a box that is ticked gives 'on'. */
  onSubmit: (typed: Record<string, string>) => void
  error?: FormError | undefined
  pending: boolean
  /** Announced, and on its button, while it is pending. */
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
  const [framed] = useState(() => new Set<string>())
  const faults = useMemo(() => (error ? [error, ...(error.more ?? [])] : []), [error])
  useEffect(() => {
    if (faults.length === 0) return
    const fields = faults.map(({ field = '' }) => form.current?.elements.namedItem(field))
    const target =
      fields.find(
        (field) => field instanceof HTMLElement && field.matches(':not([type=hidden])'),
      ) ?? form.current?.querySelector('button[type=submit]')
    if (target instanceof HTMLElement) target.focus()
  }, [faults, form])

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
      <Current value={{ faults, pending, pendingWords, framed }}>{children}</Current>
      <p className="visually-hidden" role="status">
        {pending ? pendingWords : ''}
      </p>
    </form>
  )
}

/** Whether a fault is that of a field, or of a part of it. */
const isOf = ({ field = '' }: FormError, name: string) => `${field}.`.startsWith(`${name}.`)

/**
 * For a field that shows its faults itself: what is wrong with it. It says so while it is drawn, so
 * that the alert below it, drawn after it, leaves them to it.
 */
export function useFieldFault(name: string): string | undefined {
  const { faults, framed } = useContext(Current)
  framed.add(name)
  useEffect(() => {
    framed.add(name)
    return () => void framed.delete(name)
  }, [framed, name])
  return (
    faults
      .filter((fault) => isOf(fault, name))
      .map(({ message }) => message)
      .join(' ') || undefined
  )
}

/** All faults that no field shows. Always there, so that its words are announced. */
export function FormAlert() {
  const { faults, framed } = useContext(Current)
  const left = faults.filter((fault) => ![...framed].some((name) => isOf(fault, name)))
  return (
    <div className="form-alert" role="alert">
      {left.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{field === undefined ? message : `${message} (${field})`}</p>
      ))}
    </div>
  )
}

/** Sends its form; disabled while that is under way, when it says what happens. */
export function SubmitButton({ children }: { children: string }) {
  const { pending, pendingWords } = useContext(Current)
  const awake = useAwake()
  return (
    <button
      type="submit"
      className="button"
      disabled={pending || !awake}
      data-asleep={awake ? undefined : ''}
    >
      {pending ? pendingWords : children}
    </button>
  )
}
