/**
 * The field that leads anywhere (`Ctrl K`): places by name, a hearticle by `#` and its number, a
 * study by its PMID, else words among the studies and hearticles of the desk.
 */
export function followCommand(root: Document): void {
  const field = root.querySelector<HTMLInputElement>('[data-command]')
  const found = root.querySelector<HTMLElement>('[data-command-places]')
  if (!field || !found) return
  const box = field.closest<HTMLElement>('.desk-command')
  found.setAttribute('role', 'listbox')
  found.setAttribute('aria-label', found.dataset.name ?? '')
  let at = 0
  const links = () => [...found.querySelectorAll<HTMLAnchorElement>('a')]
  const mark = (next: number) => {
    const all = links()
    at = Math.min(Math.max(next, 0), all.length - 1)
    for (const [index, link] of all.entries())
      link.setAttribute('aria-selected', String(index === at))
    field.setAttribute('aria-activedescendant', all[at]?.id ?? '')
  }
  const show = () => {
    const typed = field.value.trim()
    const places = [...root.querySelectorAll<HTMLAnchorElement>('.desk-rail a')]
      .filter((link) => link.closest('[hidden]') === null)
      .map((link) => [link.dataset.name ?? '', link.href] as const)
      .filter(([name]) => name.toLowerCase().includes(typed.toLowerCase()))
    const { plan = '', studies = '', editor = '' } = found.dataset
    const asked = (address: string, name: string) =>
      `${address}?${name}=${encodeURIComponent(typed)}`
    const number = /^#?(\d{1,6})$/.exec(typed)?.[1]
    const pmid = /^\d{5,10}$/.test(typed)
    const direct = [
      ...(number
        ? [[`Hearticle #${number}`, asked(editor, 'hearticle').replace('%23', '')] as const]
        : []),
      ...(pmid ? [[`PMID ${typed}`, asked(studies, 'text')] as const] : []),
      ...(typed && !number
        ? [
            [`${found.dataset.inPlan}: ${typed}`, asked(plan, 'q')] as const,
            [`${found.dataset.inStudies}: ${typed}`, asked(studies, 'text')] as const,
          ]
        : []),
    ]
    found.replaceChildren(
      ...[...direct, ...places].map(([words, href], index) => {
        const link = root.createElement('a')
        Object.assign(link, { href, textContent: words, id: `command-${index}`, tabIndex: -1 })
        link.setAttribute('role', 'option')
        return link
      }),
    )
    mark(typed && number ? 0 : direct.length < links().length ? direct.length : 0)
  }
  const toggle = (isOpen: boolean) => {
    box?.toggleAttribute('data-open', isOpen)
    field.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) show()
  }
  const begin = () => {
    box?.toggleAttribute('data-open', true)
    field.focus()
    field.select()
  }
  field.addEventListener('focus', () => toggle(true))
  field.addEventListener('input', show)
  field.addEventListener('blur', () => toggle(false))
  // A press on a place leaves the focus in the field: else the list were gone before the press ends.
  found.addEventListener('mousedown', (event) => event.preventDefault())
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) mark(at + step)
    else if (event.key === 'Enter') links()[at]?.click()
    else if (event.key === 'Escape') field.blur()
    else return
    event.preventDefault()
  })
  root.addEventListener('keydown', (event) => {
    // A text that is written means a link by it.
    if (event.defaultPrevented) return
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    begin()
  })
  root.querySelector('[data-command-button]')?.addEventListener('click', begin)
}
