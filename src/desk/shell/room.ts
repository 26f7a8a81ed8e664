/** Marks one part of the desk as the one that is shown, where a page shows several. */
export function showRoom(page: string, root: ParentNode = document): void {
  for (const link of root.querySelectorAll('[data-room]')) {
    if (link.getAttribute('data-room') === page) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
