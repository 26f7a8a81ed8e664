/** The button that deletes a hearticle; what it opens comes when it is pressed, for it is for few. */
export function offerDeletion(root: ParentNode): void {
  const id = root.querySelector<HTMLElement>('[data-hearticle]')?.dataset.hearticle
  root.querySelector('[data-delete]')?.addEventListener('click', async () => {
    const { askToDelete } = await import('./deletion-dialog.ts')
    await askToDelete(Number(id))
  })
}
