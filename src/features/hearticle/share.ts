export type OnShare = (platform: string) => void

/** Makes the ways to share a page work that need more than a link (P-SHARE). */
export function sharePage(root: ParentNode, onShare: OnShare): void {
  const row = root.querySelector<HTMLElement>('.share')
  if (!row) return
  const { title = '', words = '' } = row.dataset
  const length = root.querySelector<HTMLElement>('.views')?.dataset.full
  // With the full length, where the address has it.
  const address = () => (row.dataset.url ?? '') + (location.hash === length ? length : '')
  const toast = row.querySelector<HTMLElement>('[data-toast]')

  const openSheet = async (): Promise<boolean> => {
    try {
      await navigator.share({ url: address(), title, text: words })
      return true
    } catch (error) {
      // Who closed it wants nothing more; where it did not open at all, there are the other ways.
      if (!(error instanceof Error && error.name === 'AbortError')) {
        row.querySelector<HTMLElement>('[popover]')?.showPopover()
      }
      return false
    }
  }

  const copy = async (message: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(address())
      if (toast) toast.textContent = message
      return true
    } catch {
      // Without the right to write there, the user copies it.
      showToCopy(toast, address())
      return false
    }
  }

  for (const way of row.querySelectorAll<HTMLElement>('[data-share]')) {
    const platform = way.dataset.share ?? ''
    way.addEventListener('click', async (event) => {
      if (toast) toast.textContent = ''
      if (platform === 'system') {
        if (!navigator.share) return
        event.preventDefault()
        if (await openSheet()) onShare(platform)
      } else if (!(way instanceof HTMLButtonElement) || (await copy(way.dataset.said ?? ''))) {
        onShare(platform)
      }
    })
  }
}

function showToCopy(toast: HTMLElement | null, url: string): void {
  if (!toast) return
  const field = document.createElement('input')
  field.readOnly = true
  field.value = url
  field.setAttribute('aria-label', 'URL')
  toast.replaceChildren(toast.dataset.failed ?? '', ' ', field)
  field.select()
}
