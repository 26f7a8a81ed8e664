import { useEffect, useState } from 'react'
import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import { forgetMailedLink, takeMailedLink } from '../../navigation/mailed-token.ts'
import { startSession } from '../../session/session.store.ts'
import { asIsland } from '../../ui/island/as-island.tsx'
import { CarryOut } from './CarryOut.tsx'
import { Declare } from './Declare.tsx'

interface DeclarationProps {
  kind: DeclarationKind
  /** Where to write where nothing else helps. */
  contact: string
}

/**
 * Withdrawal from a contract or its cancellation (P-DECLARATION): declaring it, or by a mailed link
 * carrying it out.
 */
export const DeclarationScreen = asIsland(Declaration)

function Declaration({ kind, contact }: DeclarationProps) {
  const [token, setToken] = useState<string>()
  const [isAgain, setIsAgain] = useState(false)
  useEffect(() => {
    startSession()
    const link = takeMailedLink(kind)
    if (link && 'mailedToken' in link) setToken(link.mailedToken)
  }, [kind])
  const declareAgain = () => {
    forgetMailedLink()
    setIsAgain(true)
    setToken(undefined)
  }
  return token === undefined ? (
    <Declare kind={kind} contact={contact} isFocused={isAgain} />
  ) : (
    <CarryOut kind={kind} contact={contact} token={token} onAgain={declareAgain} />
  )
}
