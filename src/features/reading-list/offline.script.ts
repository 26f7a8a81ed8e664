import { keptPages } from './offline.ts'

/** Lists what can be read, and tries again where that is asked for: a reload by itself would take the list away. */
async function followOfflinePage(root: HTMLElement): Promise<void> {
  const again = root.querySelector<HTMLButtonElement>('[data-again]')
  if (again) again.hidden = false
  again?.addEventListener('click', () => location.reload())
  const pages = await keptPages()
  const titles = new DOMParser()
  const items = pages.map(({ path, title }) => {
    const link = document.createElement('a')
    link.href = path
    link.lang = path.startsWith('/en/') ? 'en' : 'de'
    link.textContent = titles.parseFromString(title, 'text/html').body.textContent
    const item = document.createElement('li')
    item.append(link)
    return item
  })
  root.querySelector('ul')?.append(...items)
  for (const part of root.querySelectorAll<HTMLElement>('[data-kept], [data-none]')) {
    part.hidden = 'kept' in part.dataset === (pages.length === 0)
  }
}

const page = document.querySelector<HTMLElement>('[data-offline]')
if (page) void followOfflinePage(page)
