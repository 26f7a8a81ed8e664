import { scrollToHeadline } from '../../ui/html/scroll-to-headline.ts'

/** What a study's page does beyond being read; all of its content is there without this. */
export function attachBehavior(root: ParentNode): void {
  copyCitation(root)
  const { hash } = location
  if (hash.startsWith('#text=')) {
    void import('./mark-passages.ts').then(({ markPassages }) => markPassages(root, hash))
  }
  // Never past a warning.
  if (!root.querySelector('.notice')) scrollToHeadline(root.querySelector('#title'))
}

/** Copies the citation; without the right to, selects it, so that the user can. */
function copyCitation(root: ParentNode): void {
  const button = root.querySelector<HTMLButtonElement>('[data-copy-citation]')
  const citation = root.querySelector<HTMLElement>('[data-citation]')
  const toast = root.querySelector<HTMLElement>('.cite [data-toast]')
  if (!button || !citation) return
  button.addEventListener('click', async () => {
    if (toast) toast.textContent = ''
    try {
      await navigator.clipboard.writeText(citation.textContent)
      if (toast) toast.textContent = toast.dataset.said ?? ''
    } catch {
      getSelection()?.selectAllChildren(citation)
      if (toast) toast.textContent = toast.dataset.failed ?? ''
    }
  })
}
