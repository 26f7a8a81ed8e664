import type { ClientDirective } from 'astro'

/**
 * `client:when="session"` loads an island for those who are signed in, `client:when="explore"` where
 * the home page is searched: the root has `data-session` and `data-explore` ahead of the first paint
 * (src/layouts/theme-script.ts). All others load nothing of it, React neither. It comes as soon as
 * the attribute does, such as after signing in in another tab.
 */
const when: ClientDirective = (load, { value }) => {
  const root = document.documentElement
  const name = `data-${value}`
  const observer = new MutationObserver(() => hydrate())
  const hydrate = async () => {
    if (!root.hasAttribute(name)) return
    observer.disconnect()
    const start = await load()
    await start()
  }
  observer.observe(root, { attributeFilter: [name] })
  void hydrate()
}

export default when
