/** Keeps the chosen view of evidence in this browser; src/layouts/theme-script.ts brings it back. */
export function keepView(root: ParentNode): void {
  const { dataset } = document.documentElement
  for (const choice of root.querySelectorAll<HTMLInputElement>('[name=view]')) {
    choice.checked = choice.value === (dataset.view ?? 'professional')
    choice.onchange = () => {
      dataset.view = choice.value
      try {
        localStorage.view = choice.value
      } catch {
        // A browser that keeps nothing shows the choice on this page only.
      }
    }
  }
}
