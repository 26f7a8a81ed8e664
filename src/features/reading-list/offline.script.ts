import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { keptPages } from './offline.ts'

/** Lists what can be read, and tries again where that is asked for: a reload by itself would take the list away. */
async function followOfflinePage(root: HTMLElement): Promise<void> {
  const again = root.querySelector<HTMLButtonElement>('[data-again]')
  if (again) again.hidden = false
  again?.addEventListener('click', () => location.reload())
  const pages = await keptPages()
  const titles = new DOMParser()
  const list = root.querySelector('ul')
  const locale = locales[pageLanguage()]
  const items = pages.map(({ path, title, at }) => {
    const link = document.createElement('a')
    link.href = path
    link.lang = path.startsWith('/en/') ? 'en' : 'de'
    link.textContent = titles.parseFromString(title, 'text/html').body.textContent
    const item = document.createElement('li')
    const date = document.createElement('small')
    const moment = dateTimeInVienna(new Date(at), locale)
    date.textContent = list?.dataset.copyOf?.replace('{{moment}}', moment) ?? ''
    item.append(link, ' ', date)
    return item
  })
  list?.append(...items)
  for (const part of root.querySelectorAll<HTMLElement>('[data-kept], [data-none]')) {
    part.hidden = 'kept' in part.dataset === (pages.length === 0)
  }
}

const page = document.querySelector<HTMLElement>('[data-offline]')
if (page) void followOfflinePage(page)
