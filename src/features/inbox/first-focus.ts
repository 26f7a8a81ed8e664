/** For what takes the focus when its dialog opens: React's own attribute comes too late for that. */
export const firstFocus = (element: HTMLElement | null): void =>
  element?.setAttribute('autofocus', '')
