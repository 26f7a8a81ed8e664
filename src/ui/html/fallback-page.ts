import type { SafeHtml } from './html.ts'

/** The service's error, with its words; without words where nothing came back. */
interface LoadError {
  code: string
  message?: string
}

/** What came of loading: what is to be shown, or a failure. */
export type LoadOutcome<T> = { ok: true; value: T } | { ok: false; error: LoadError }

/** What is not there, or not any more, is no failure of loading: the service's words say it all. */
const MISSING = /_(?:not_found|deleted|withdrawn)$/

/** What a fallback page shows once it is loaded. */
interface ShownPage {
  title: string
  content: SafeHtml
}

/** What a fallback page is for. */
interface FallbackPurpose<T> {
  load: () => Promise<LoadOutcome<T>>
  present: (value: T) => Promise<ShownPage>
}

/**
 * Loads what a fallback page is for and puts it there. Where that fails, whatever the reason, the
 * page's own `<template data-failure>` is shown, whose button does it again.
 */
export async function fillFallbackPage<T>(
  page: HTMLElement,
  purpose: FallbackPurpose<T>,
): Promise<void> {
  const loading = [...page.childNodes]
  const failure = page.querySelector<HTMLTemplateElement>('template[data-failure]')

  const load = async (isRetry: boolean): Promise<void> => {
    const failed = await show(page, purpose).catch(
      // A part of the program did not arrive, most often: the user is told, and can try again.
      (): LoadError => ({ code: 'not_shown' }),
    )
    if (!failed) {
      // The button, where the user was, is gone.
      if (isRetry) focusOn(page.querySelector('h1'))
      return
    }
    if (!failure) return
    page.replaceChildren(failure.content.cloneNode(true))
    const words = page.querySelector('[data-message]')
    if (words && failed.message) {
      const isMissing = MISSING.test(failed.code)
      words.textContent = isMissing ? failed.message : `${words.textContent}. ${failed.message}`
    }
    const button = page.querySelector('button')
    button?.addEventListener('click', () => {
      page.replaceChildren(...loading)
      return load(true)
    })
    if (isRetry) focusOn(button)
  }
  await load(false)
}

/** Puts the content into the page, or says why not. */
async function show<T>(
  page: HTMLElement,
  purpose: FallbackPurpose<T>,
): Promise<LoadError | undefined> {
  const loaded = await purpose.load()
  if (!loaded.ok) return loaded.error
  const { title, content } = await purpose.present(loaded.value)
  page.innerHTML = String(content)
  document.title = title
  // It is a page like any other now.
  document.querySelector('meta[name=robots]')?.remove()
  // The page's own script waits for it by this name; a constant would be one more file to load.
  page.dispatchEvent(new Event('fallback:shown', { bubbles: true }))
  return undefined
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (!(element instanceof HTMLButtonElement)) element.tabIndex = -1
  element.focus()
}

/** Gives a fallback page, which knows no address when it is built, its own and that in the other language. */
export function setFallbackAddresses(address: string, inOtherLanguage: string): void {
  document.querySelector('a[data-other-language]')?.setAttribute('href', inOtherLanguage)
  const canonical = document.createElement('link')
  canonical.rel = 'canonical'
  canonical.href = new URL(address, location.origin).href
  document.head.append(canonical)
}
