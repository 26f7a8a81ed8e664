interface MoreButtonProps {
  words: { more: string; loading: string }
  isLoading: boolean
  onMore: () => void
}

/** Goes on with a list that comes piece by piece; keeps the focus while the next piece is loaded. */
export function MoreButton({ words, isLoading, onMore }: MoreButtonProps) {
  return (
    <button
      type="button"
      className="pill"
      aria-disabled={isLoading}
      onClick={() => !isLoading && onMore()}
    >
      {isLoading ? words.loading : words.more}
    </button>
  )
}
