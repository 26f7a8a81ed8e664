/** What a page that leads on does beyond its links (P-CONTENTS, P-READING-ON). */
export function leadOn(root: ParentNode): void {
  const contents = root.querySelector<HTMLElement>('#contents')
  contents?.addEventListener('click', () => contents.hidePopover())
  // Whoever came by a link of this site is no stranger.
  if (document.referrer.startsWith(`${location.origin}/`)) {
    root.querySelector('[data-invitation]')?.remove()
  }
}
