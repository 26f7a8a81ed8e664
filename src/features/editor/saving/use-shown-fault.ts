import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { CallError } from '../../../api/api.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { placeOfFault } from '../../../domain/hearticle/text-place.ts'
import { showPlace } from '../../../ui/html/show-place.ts'

/** Leads to the first field that the service finds fault with, in the language that it is of. */
export function useShownFault(
  error: CallError | undefined,
  root: RefObject<HTMLElement | null>,
  showLanguage: (language: Language) => void,
): void {
  useEffect(() => {
    if (!error || error.code === 'network_error') return
    const [name] = Object.keys(error.fields ?? {})
    if (name === undefined) return
    const place = placeOfFault(name)
    const its = languages.find((language) => place.startsWith(`${language}.`))
    const frame = requestAnimationFrame(() => {
      // On a narrow screen only the language that is shown can take the focus.
      if (its) flushSync(() => showLanguage(its))
      if (root.current) showPlace(root.current, place)
    })
    return () => cancelAnimationFrame(frame)
  }, [error, root, showLanguage])
}
