import { initialsOf } from '../../../domain/presenters/initials.ts'

/**
 * The letters that stand for a user without a picture, drawn here (P-PICTURE-PRIVATE). White on
 * any hue of this lightness has a contrast of more than 4.5 to 1. The name stands beside it.
 */
export function Initials({ username }: { username: string }) {
  const letters = initialsOf(username)
  return (
    <svg className="avatar-initials" viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill={`oklch(45% 0.1 ${nameHue(username)})`} />
      <text
        x="50"
        y="50"
        fill="white"
        fontSize={letters.length > 1 ? 38 : 46}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letters}
      </text>
    </svg>
  )
}

/** The hue in degrees, 0 to 359, that a name always has. */
export function nameHue(name: string): number {
  let hash = 0
  for (const character of name.normalize('NFC')) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % 360
}
