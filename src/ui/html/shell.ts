import type { SafeHtml } from './html.ts'

/** What came of loading: what is to be shown, or a failure, with the words of the service if any. */
export type Loaded<T> = { ok: true; value: T } | { ok: false; message?: string | undefined }

/** What a shell page shows once it is loaded. */
interface ShownPage {
  title: string
  content: SafeHtml
}

/** What the page of a shell is for. */
interface ShellPurpose<T> {
  load: () => Promise<Loaded<T>>
  present: (value: T) => Promise<ShownPage>
}

/**
 * Loads what a shell page is for and puts it there. Where that fails, whatever the reason, the
 * shell's own `<template data-failure>` is shown, whose button does it again.
 */
export async function fillShell<T>(shell: HTMLElement, purpose: ShellPurpose<T>): Promise<void> {
  const loading = [...shell.childNodes]
  const failure = shell.querySelector<HTMLTemplateElement>('template[data-failure]')

  const load = async (isRetry: boolean): Promise<void> => {
    const failed = await show(shell, purpose).catch(
      // A part of the program did not arrive, most often: the person is told, and can try again.
      () => ({ message: undefined }),
    )
    if (!failed) {
      // The button, where the person was, is gone.
      if (isRetry) focusOn(shell.querySelector('h1'))
      return
    }
    if (!failure) return
    shell.replaceChildren(failure.content.cloneNode(true))
    const words = shell.querySelector('[data-message]')
    if (words && failed.message) words.textContent = failed.message
    const button = shell.querySelector('button')
    button?.addEventListener('click', () => {
      shell.replaceChildren(...loading)
      return load(true)
    })
    if (isRetry) focusOn(button)
  }
  await load(false)
}

/** Puts the page into the shell, or says why not. */
async function show<T>(
  shell: HTMLElement,
  purpose: ShellPurpose<T>,
): Promise<{ message?: string | undefined } | undefined> {
  const loaded = await purpose.load()
  if (!loaded.ok) return loaded
  const { title, content } = await purpose.present(loaded.value)
  shell.innerHTML = String(content)
  document.title = title
  // It is a page like any other now.
  document.querySelector('meta[name=robots]')?.remove()
  // The page's own script waits for it by this name; a constant would be one more file to load.
  shell.dispatchEvent(new Event('shell:shown', { bubbles: true }))
  return undefined
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (!(element instanceof HTMLButtonElement)) element.tabIndex = -1
  element.focus()
}

/** Gives a shell, which knows no address when it is built, its own and that in the other language. */
export function placeShell(address: string, inOtherLanguage: string): void {
  document.querySelector('a[data-other-language]')?.setAttribute('href', inOtherLanguage)
  const canonical = document.createElement('link')
  canonical.rel = 'canonical'
  canonical.href = new URL(address, location.origin).href
  document.head.append(canonical)
}
