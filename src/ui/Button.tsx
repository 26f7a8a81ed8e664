import type { ButtonHTMLAttributes, RefObject } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Disabled in words alone, so that it keeps the focus: what it does is under way, or cannot be done. */
  isPending?: boolean
  ref?: RefObject<HTMLButtonElement | null>
}

/** A button that sends no form; a pill unless its class says otherwise. */
export function Button({ isPending, className = 'pill', onClick, ...attributes }: ButtonProps) {
  return (
    <button
      type="button"
      className={className}
      {...attributes}
      {...(isPending !== undefined && { 'aria-disabled': isPending })}
      onClick={isPending ? undefined : onClick}
    />
  )
}
