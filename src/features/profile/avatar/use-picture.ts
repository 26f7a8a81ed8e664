import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The address of a user's picture within this page; undefined while the first one loads, and
 * where there is none or it cannot be loaded: then initials stand for it (P-PICTURE-PRIVATE).
 * @param changedAt null where there is no picture
 */
export function usePicture(
  userId: string,
  changedAt: string | null,
  load: (changedAt: string) => Promise<Blob | undefined>,
): string | undefined {
  const [shown, setShown] = useState<{ userId: string; address: string }>()
  const loadLatest = useEffectEvent(load)

  // The one before stays until the new one is there.
  useEffect(() => {
    if (changedAt === null) return setShown(undefined)
    let isWanted = true
    loadLatest(changedAt).then((picture) => {
      if (isWanted) setShown(picture && { userId, address: URL.createObjectURL(picture) })
    })
    return () => {
      isWanted = false
    }
  }, [userId, changedAt])

  useEffect(() => {
    if (!shown) return
    return () => URL.revokeObjectURL(shown.address)
  }, [shown])

  return shown?.userId === userId ? shown.address : undefined
}
