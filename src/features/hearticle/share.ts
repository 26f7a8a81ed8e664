/** Told of every share, by the name of the way that was taken. */
export type OnShare = (platform: string) => void

/** Makes the ways to share a page work that need more than a link. */
export function sharePage(root: ParentNode, onShare: OnShare): void {
  const row = root.querySelector<HTMLElement>('.share')
  if (!row) return
  const { url = '', title = '', words = '' } = row.dataset
  const toast = row.querySelector<HTMLElement>('[data-toast]')

  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(url)
      if (toast) toast.textContent = button.dataset.said ?? ''
    } catch {
      // Without the right to write there, the person copies it.
      showToCopy(toast, url)
    }
  }

  for (const way of row.querySelectorAll<HTMLElement>('[data-share]')) {
    const platform = way.dataset.share ?? ''
    if (platform === 'system' && !navigator.share) continue
    way.hidden = false
    way.addEventListener('click', async () => {
      if (toast) toast.textContent = ''
      if (platform === 'system') {
        try {
          await navigator.share({ url, title, text: words })
        } catch {
          // The person closed the sheet: nothing was shared.
          return
        }
      } else if (way instanceof HTMLButtonElement) await copy(way)
      onShare(platform)
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
