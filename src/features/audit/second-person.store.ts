import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import {
  changeDeskSettings,
  findDeskSettings,
} from '../../contract/administration/desk-settings.ts'

export type SecondPersonView =
  | { at: 'loading' | 'failed' }
  | { at: 'ready'; needsSecondPerson: boolean }

export interface SecondPersonStore {
  $view: ReadableAtom<SecondPersonView>
  load(): Promise<void>
  change(
    needsSecondPerson: boolean,
  ): Promise<{ ok: true } | { ok: false; message: string | undefined }>
}

/** Whether the desk needs a second person, and changing that (P-SECOND-PERSON-OFF). */
export function createSecondPerson(): SecondPersonStore {
  const view = atom<SecondPersonView>({ at: 'loading' })
  return {
    $view: view,
    async load() {
      view.set({ at: 'loading' })
      const outcome = await call(findDeskSettings, {})
      view.set(outcome.ok ? { at: 'ready', ...outcome.value } : { at: 'failed' })
    },
    async change(needsSecondPerson) {
      const outcome = await call(changeDeskSettings, { body: { needsSecondPerson } })
      if (!outcome.ok) return { ok: false, message: messageOf(outcome.error) }
      view.set({ at: 'ready', ...outcome.value })
      return { ok: true }
    },
  }
}
