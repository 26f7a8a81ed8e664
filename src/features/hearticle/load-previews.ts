/** What a reference or a term can be pointed at by. */
const REFERENCES = '.citation a,.citation-missing,.term'

const WAYS = ['pointerover', 'focusin', 'click'] as const

/** What references stand for is loaded when the first one is pointed at, focused or pressed. */
export function loadPreviews(root: ParentNode): void {
  const text = root.querySelector('.hearticle')
  let pressed: HTMLElement | undefined
  let isLoading = false
  const load = async () => {
    const { showPreviews } = await import('./previews.ts')
    for (const way of WAYS) text?.removeEventListener(way, wake)
    showPreviews(root.querySelectorAll<HTMLElement>(REFERENCES))
    // What it would have said meanwhile; an explanation of its own was opened by the browser.
    if (pressed instanceof HTMLButtonElement && !pressed.popoverTargetElement) pressed.click()
  }
  const wake = ({ type, target }: Event) => {
    const owner = target instanceof Element && target.closest<HTMLElement>(REFERENCES)
    if (!owner) return
    if (type === 'click') pressed = owner
    if (!isLoading) void load()
    isLoading = true
  }
  for (const way of WAYS) text?.addEventListener(way, wake)
}
