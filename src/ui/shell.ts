import type { SafeHtml } from './html.ts'

/** What came of loading: what is to be shown, or a failure, with the words of the service if any. */
export type Loaded<T> = { ok: true; value: T } | { ok: false; message?: string | undefined }

/** What a shell page shows once it is loaded. */
export interface ShownPage {
  title: string
  content: SafeHtml
}

/** What the page of a shell is for. */
export interface ShellPurpose<T> {
  load: () => Promise<Loaded<T>>
  present: (value: T) => Promise<ShownPage>
  /** Runs whenever content was put into the shell. */
  shown?: (shell: HTMLElement) => void
}

/**
 * Loads what a shell page is for and puts it there. Where that fails, whatever the reason, the
 * shell's own `<template data-failure>` is shown, whose button does it again.
 */
export async function fillShell<T>(shell: HTMLElement, purpose: ShellPurpose<T>): Promise<void> {
  const failure = shell.querySelector<HTMLTemplateElement>('template[data-failure]')
  const fail = (message: string | undefined) => {
    if (!failure) return
    shell.replaceChildren(failure, failure.content.cloneNode(true))
    const words = shell.querySelector('[data-message]')
    if (words && message) words.textContent = message
    shell.querySelector('button')?.addEventListener('click', () => fillShell(shell, purpose))
  }
  try {
    const loaded = await purpose.load()
    if (!loaded.ok) return fail(loaded.message)
    const { title, content } = await purpose.present(loaded.value)
    shell.innerHTML = String(content)
    document.title = title
    // It is a page like any other now.
    document.querySelector('meta[name=robots]')?.remove()
    purpose.shown?.(shell)
  } catch {
    // A part of the program did not arrive, most often: the person is told, and can try again.
    fail(undefined)
  }
}

/** Gives a shell, which knows no address when it is built, its own and that in the other language. */
export function placeShell(address: string, inOtherLanguage: string): void {
  document.querySelector('a[data-other-language]')?.setAttribute('href', inOtherLanguage)
  const canonical = document.createElement('link')
  canonical.rel = 'canonical'
  canonical.href = new URL(address, location.origin).href
  document.head.append(canonical)
}
