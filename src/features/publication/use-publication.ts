import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  createPublication,
  type PublicationTabStore,
  type PublicationView,
} from './publication.store.ts'

/** Publication as it is, looked at again and again, but not while nobody sees the page. */
export function usePublication(): {
  store: PublicationTabStore
  view: PublicationView
} {
  const [store] = useState(() => createPublication())
  const view = useStore(store.$view)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      clearTimeout(timer)
      await store.look()
      plan()
    }
    const plan = () => {
      clearTimeout(timer)
      if (isOver || document.hidden) return
      timer = setTimeout(() => void look(), store.pauseBeforeNextLook())
    }
    const follow = () => (document.hidden ? clearTimeout(timer) : void look())
    void look()
    document.addEventListener('visibilitychange', follow)
    // Asking for one makes it worth looking sooner.
    const stopListening = store.$asking.listen(plan)
    return () => {
      isOver = true
      clearTimeout(timer)
      stopListening()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [store])
  return { store, view }
}
