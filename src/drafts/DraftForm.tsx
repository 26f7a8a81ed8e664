import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'
import { textDifference } from '../domain/text/text-difference.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Difference } from '../ui/Difference.tsx'
import { Form, type FormError } from '../ui/fields/Form.tsx'
import { Message } from '../ui/Message.tsx'
import { AutosaveStatus } from './AutosaveStatus.tsx'
import { ConflictMessage } from './ConflictMessage.tsx'
import { DownloadDraft, DraftText } from './DraftText.tsx'
import type { Values } from './form-kind.ts'
import { OfferedDraft } from './OfferedDraft.tsx'
import type { PlainForm } from './use-plain-form.ts'

interface Fields {
  /** What they begin with. */
  values: Values
  /** Something changed without an event of its field, such as a part that was taken away. */
  look: () => void
}

const Current = createContext<Fields>({ values: {}, look: () => {} })

/** For what stands within a form that is kept. */
export function useDraft(): Fields {
  return useContext(Current)
}

/** What a field begins with. */
export function useShownValue(name: string): string {
  return useDraft().values[name] ?? ''
}

interface DraftFormProps {
  draft: PlainForm
  error: FormError | undefined
  pendingWords: string
  onSubmit: () => void
  /** What a field holds, for users; left out, as it stands there. */
  formatValue?: (name: string, value: string) => string
  /** What is said where others saved what disputes nothing here; left out, that it was put together. */
  mergedWords?: string
  children: ReactNode
}

/** A form with what earlier openings of it left, what others saved meanwhile, and how it is kept. */
export function DraftForm(props: DraftFormProps) {
  const { draft, error, pendingWords, onSubmit, children } = props
  const { t } = useWords()
  const { store, state, form } = draft
  return (
    <>
      <OfferedDraft autosave={store.autosave} version={state.began.version} onTake={store.take} />
      <Unplaced draft={draft} />
      <Form
        ref={form}
        onTyped={draft.typed}
        onSubmit={onSubmit}
        error={error}
        pending={state.pending}
        pendingWords={pendingWords}
      >
        <Conflict {...props} />
        <Current value={{ values: state.shown, look: draft.look }}>
          <Fragment key={state.round}>{children}</Fragment>
        </Current>
      </Form>
      {state.isGone && (
        <Message tone="plain">
          <p>{t('drafts:gone')}</p>
          <Button
            onClick={() => {
              store.makeNew({})
              onSubmit()
            }}
          >
            {t('drafts:saveAsNew')}
          </Button>
        </Message>
      )}
      <AutosaveStatus autosave={store.autosave} read={draft.values} />
    </>
  )
}

/** What was typed into fields that the form does not have any more, after its draft was taken up. */
function Unplaced({ draft: { form, state } }: Pick<DraftFormProps, 'draft'>) {
  const { t } = useWords()
  const { shown, began } = state
  const [unplaced, setUnplaced] = useState<Values>()
  useEffect(() => {
    const isUnplaced = (name: string) =>
      !(name in began.value) && !form.current?.elements.namedItem(name)
    const left = Object.entries(shown).filter(([name, text]) => text !== '' && isUnplaced(name))
    if (left.length > 0) setUnplaced(Object.fromEntries(left))
  }, [form, shown, began])
  if (!unplaced) return null
  return (
    <Message tone="plain">
      <p>{t('drafts:unplaced')}</p>
      <DraftText value={unplaced} />
      <p className="actions">
        <DownloadDraft read={() => unplaced} />
        <Button className="text-button" onClick={() => setUnplaced(undefined)}>
          {t('form:close')}
        </Button>
      </p>
    </Message>
  )
}

/** What another user saved meanwhile, field by field, to be taken or not. */
function Conflict({ draft, formatValue = (_, value) => value, mergedWords }: DraftFormProps) {
  const { t, language } = useWords()
  const { store, state, form } = draft
  const { conflict } = state
  if (!conflict) return null
  const words = { added: t('drafts:added'), removed: t('drafts:removed'), end: t('drafts:end') }
  return (
    <ConflictMessage
      conflict={conflict}
      mergedWords={mergedWords}
      nameOf={(name) => labelOf(form.current, name)}
      drawDifference={({ name, mine, theirs }) => {
        const inWords = (written: unknown) => {
          const value = String(written ?? '')
          return choiceOf(form.current, name, value) ?? formatValue(name, value)
        }
        const pieces = textDifference(inWords(mine), inWords(theirs))
        return <Difference pieces={pieces} words={words} lang={language} />
      }}
      onDecide={store.decide}
      onClose={store.closeConflict}
    />
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
