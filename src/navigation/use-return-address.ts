import { useEffect, useState } from 'react'
import { returnAddressIn } from '../domain/site/return-address.ts'

/**
 * Where this page leads back to, as its address says. The prerendered page knows no address, so it is
 * there once the island has taken over.
 */
export function useReturnAddress(): string | undefined {
  const [back, setBack] = useState<string>()
  useEffect(() => setBack(returnAddressIn(location.search)), [])
  return back
}
