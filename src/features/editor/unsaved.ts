import { atom } from 'nanostores'

/** Whether something in the form is not saved: leaving it asks. */
export const $unsaved = atom(false)
