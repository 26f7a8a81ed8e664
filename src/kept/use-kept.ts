import { useEffect, useState } from 'react'
import { $session } from '../session/session.store.ts'
import { createKeptForm, type KeptForm } from './kept-form.ts'
import { VISITOR } from './kept-texts.ts'

/** The account whose texts this page keeps: of the signed-in user, else of a visitor. */
export const keptAccount = (): string => $session.get().user?.id ?? VISITOR

/**
 * Keeps what is typed into a form for as long as it is shown, for whoever is signed in. What it
 * left before is offered by `KeptLine`.
 * @param options.form kind and id of what is written, such as `rubric/3`; read once
 */
export function useKept<V>(
  options: Omit<Parameters<typeof createKeptForm<V>>[0], 'account'>,
): KeptForm<V> {
  const [kept] = useState(() => createKeptForm<V>({ ...options, account: keptAccount() }))
  useEffect(() => kept.start(), [kept])
  return kept
}
