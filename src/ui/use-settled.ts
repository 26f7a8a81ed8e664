import { useEffect, useState } from 'react'

const PAUSE_MILLISECONDS = 300

/** What is typed, once nothing more was for a moment; nothing at all at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
