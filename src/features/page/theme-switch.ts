const KEY = 'theme'

/** The switch between light and dark; the choice is kept in this browser. */
export function followThemeSwitch(root: ParentNode): void {
  const button = root.querySelector<HTMLButtonElement>('[data-theme-switch]')
  if (!button) return
  const system = matchMedia('(prefers-color-scheme: dark)')
  const { dataset } = document.documentElement
  const isDark = () => (dataset.theme ? dataset.theme === 'dark' : system.matches)
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.addEventListener('click', () => {
    dataset.theme = isDark() ? 'light' : 'dark'
    show()
    try {
      localStorage.setItem(KEY, dataset.theme)
    } catch {
      // A browser that keeps nothing shows the choice on this page only.
    }
  })
  system.addEventListener('change', show)
  show()
}
