import { useEffect, useState } from 'react'
import { followKeptPages, keptPages } from './offline.ts'

/** The addresses of pages that can be read without a connection, as they come and go. */
export function useKeptPaths(): ReadonlySet<string> {
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isShown = true
    const show = () => {
      void keptPages().then((pages) => {
        if (isShown) setPaths(new Set(pages.map(({ path }) => path)))
      })
    }
    show()
    const stop = followKeptPages(show)
    return () => {
      isShown = false
      stop()
    }
  }, [])
  return paths
}
