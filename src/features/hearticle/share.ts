export type OnShare = (platform: string) => void

/** Makes the ways to share a page work that need more than a link. */
export function sharePage(root: ParentNode, onShare: OnShare): void {
  const row = root.querySelector<HTMLElement>('.share')
  if (!row) return
  const { url = '', title = '', words = '' } = row.dataset
  const toast = row.querySelector<HTMLElement>('[data-toast]')

  const openSheet = async (): Promise<boolean> => {
    try {
      await navigator.share({ url, title, text: words })
      return true
    } catch (error) {
      // The user closed it; where it did not open at all, there is the link.
      if (error instanceof Error && error.name !== 'AbortError') showToCopy(toast, url)
      return false
    }
  }

  const copy = async (message: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(url)
      if (toast) toast.textContent = message
      return true
    } catch {
      // Without the right to write there, the user copies it.
      showToCopy(toast, url)
      return false
    }
  }

  const share = async (way: HTMLElement, platform: string): Promise<boolean> => {
    if (!(way instanceof HTMLButtonElement)) return true
    return platform === 'system' ? await openSheet() : await copy(way.dataset.said ?? '')
  }

  for (const way of row.querySelectorAll<HTMLElement>('[data-share]')) {
    const platform = way.dataset.share ?? ''
    if (platform === 'system') way.hidden = !navigator.share
    way.addEventListener('click', async () => {
      if (toast) toast.textContent = ''
      if (await share(way, platform)) onShare(platform)
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
