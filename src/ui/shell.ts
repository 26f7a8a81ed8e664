import type { SafeHtml } from './html.ts'

/** What a shell page has to show: its content, or a failure with a button that tries again. */
export type ShellContent = { title: string; content: SafeHtml } | { failure: SafeHtml }

/** Loads what a shell page is for and puts it there; a failure's button does that again. */
export async function fillShell(
  shell: HTMLElement,
  load: () => Promise<ShellContent>,
): Promise<void> {
  const state = await load()
  if ('failure' in state) {
    shell.innerHTML = String(state.failure)
    shell.querySelector('button')?.addEventListener('click', () => fillShell(shell, load))
  } else {
    shell.innerHTML = String(state.content)
    document.title = state.title
  }
}
