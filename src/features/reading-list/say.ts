const SHOWN_MILLISECONDS = 6000

let toast: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells what came of a press, for some seconds; whoever cannot see it is told, too. */
export function say(words: string, link?: { href: string; text: string }): void {
  if (!toast) {
    toast = document.createElement('div')
    toast.className = 'reading-toast'
    toast.setAttribute('role', 'status')
    document.body.append(toast)
  }
  const text = document.createElement('span')
  text.textContent = words
  toast.replaceChildren(text)
  if (link) {
    const leading = document.createElement('a')
    leading.href = link.href
    leading.textContent = link.text
    toast.append(leading)
  }
  clearTimeout(timer)
  const hide = () => {
    // Not from under whoever has reached its link.
    if (toast?.matches(':hover, :focus-within')) timer = setTimeout(hide, SHOWN_MILLISECONDS)
    else toast?.replaceChildren()
  }
  timer = setTimeout(hide, SHOWN_MILLISECONDS)
}
