import { Message } from './Message.tsx'

interface LoadFailureProps {
  words: { failed: string; tryAgain: string }
  /** Why, where there is more to say. */
  reason?: string
  onTryAgain: () => void
}

/** That something did not come, with another try. */
export function LoadFailure({ words, reason, onTryAgain }: LoadFailureProps) {
  return (
    <Message tone="bad">
      <p>{words.failed}</p>
      {reason !== undefined && <p>{reason}</p>}
      <button type="button" className="pill" onClick={onTryAgain}>
        {words.tryAgain}
      </button>
    </Message>
  )
}
