import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { KeptLine } from '../kept/KeptLine.tsx'
import { Button } from '../ui/Button.tsx'
import { Form, type FormError } from '../ui/fields/Form.tsx'
import { Message } from '../ui/Message.tsx'
import { useSavedByWords } from './saved-by.ts'
import type { PlainForm as PlainFormState } from './use-plain-form.ts'
import type { Values } from './values.ts'

interface Fields {
  /** What they begin with. */
  values: Values
  /** Something changed without an event of its field, such as a part that was taken away. */
  look: () => void
}

const Current = createContext<Fields>({ values: {}, look: () => {} })

/** For what stands within a plain form. */
export function useShownValues(): Fields {
  return useContext(Current)
}

/** What a field begins with. */
export function useShownValue(name: string): string {
  return useShownValues().values[name] ?? ''
}

interface PlainFormProps {
  draft: PlainFormState
  error: FormError | undefined
  pendingWords: string
  onSubmit: () => void
  /** What a field holds, for users; left out, as it stands there. */
  formatValue?: (name: string, value: string) => string
  children: ReactNode
}

/** A form with what an earlier opening of it left, and what others saved meanwhile. */
export function PlainForm(props: PlainFormProps) {
  const { draft, error, pendingWords, onSubmit, children } = props
  const { t } = useWords()
  const { store, state, form } = draft
  return (
    <>
      <KeptLine kept={store.kept} onContinue={store.goOn} />
      <Form
        ref={form}
        onTyped={draft.typed}
        onSubmit={onSubmit}
        error={error}
        pending={state.pending}
        pendingWords={pendingWords}
      >
        <NewerValues {...props} />
        <Current value={{ values: state.shown, look: draft.look }}>
          <Fragment key={state.round}>{children}</Fragment>
        </Current>
      </Form>
      {state.isGone && (
        <Message tone="plain">
          <p>{t('form:gone')}</p>
          <Button
            onClick={() => {
              store.makeNew({})
              onSubmit()
            }}
          >
            {t('form:saveAsNew')}
          </Button>
        </Message>
      )}
    </>
  )
}

/** What another user saved meanwhile, beside what stands in the fields: one of them goes on. */
function NewerValues({ draft, formatValue = (_, value) => value }: PlainFormProps) {
  const { t } = useWords()
  const savedByWords = useSavedByWords()
  const { store, state, form } = draft
  const { newer } = state
  if (!newer) return null
  const mine = store.$value.get()
  const names = [...new Set([...Object.keys(newer.value), ...Object.keys(mine)])]
  const differing = names.filter((name) => (newer.value[name] ?? '') !== (mine[name] ?? ''))
  const inWords = (name: string) => {
    const value = newer.value[name] ?? ''
    return choiceOf(form.current, name, value) ?? formatValue(name, value)
  }
  return (
    <Message tone="bad" focused>
      <p>{t('form:newer')}</p>
      {newer.savedBy.map((one) => (
        <p key={one.at}>{savedByWords(one)}</p>
      ))}
      <dl className="newer-values">
        {differing.map((name) => (
          <div key={name}>
            <dt>{labelOf(form.current, name)}</dt>
            <dd>{inWords(name) || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <Button onClick={store.keepMine}>{t('form:keepMine')}</Button>
        <Button onClick={store.takeTheirs}>{t('form:takeTheirs')}</Button>
      </p>
    </Message>
  )
}

/** What a field is called, as its form says it. */
function labelOf(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return name
  const [label] = 'labels' in field ? ((field.labels as NodeListOf<HTMLElement> | null) ?? []) : []
  return label?.textContent ?? field.ariaLabel ?? field.dataset.label ?? name
}

/** Of a field that offers a choice, what its value is called there. */
function choiceOf(form: HTMLFormElement | null, name: string, value: string): string | undefined {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return value ? '☑' : '☐'
  if (!(field instanceof HTMLSelectElement)) return undefined
  return [...field.options].find((option) => option.value === value)?.text
}
