import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $session, isUnreached, startSession } from '../session/session.store.ts'
import { KeptLine } from './KeptLine.tsx'
import { VISITOR } from './kept-texts.ts'
import { acceptTyping, readTyping, restoreTyping, type TypedFields } from './typed-fields.ts'
import { useKept } from './use-kept.ts'

interface KeptFieldsProps {
  /** Under which they are kept, such as `sign-up/own`. */
  form: string
  /** Those that are kept; a password, a code or data of a card is not, whoever names it. */
  names: readonly string[]
  /** What was typed has been sent. */
  isSaved: boolean
}

/**
 * Stands in a form of the browser's own fields and keeps what is typed into it, also of visitors.
 * Whose it is has to be known before anything is kept or offered.
 */
export function KeptFields(props: KeptFieldsProps) {
  const session = useStore($session)
  useEffect(startSession, [])
  if (!session.initialized || isUnreached(session)) return null
  return <FormTyping key={session.user?.id ?? VISITOR} {...props} />
}

function FormTyping({ form, names, isSaved }: KeptFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const kept = useKept<TypedFields>({ form, accept: acceptTyping })
  const owner = () => place.current?.closest('form')
  const keep = () => {
    const fields = owner()
    const typed = fields && readTyping(fields, names)
    if (typed) kept.keep(typed)
    else kept.forget()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form and its names stay the same
  useEffect(() => {
    const fields = owner()
    fields?.addEventListener('input', keep)
    return () => fields?.removeEventListener('input', keep)
  }, [kept])
  useEffect(() => {
    if (isSaved) kept.forget()
  }, [isSaved, kept])
  return (
    <div ref={place} className="kept-place">
      <KeptLine
        kept={kept}
        onContinue={(typed) => {
          const fields = owner()
          if (fields) restoreTyping(fields, names, typed)
        }}
      />
    </div>
  )
}
