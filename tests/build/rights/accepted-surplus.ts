/** A right that no recording asks for and that a role keeps. */
interface AcceptedRight {
  right: RegExp
  reason: string
}

/** By role; as `rightsOfRole` names rights. */
const ACCEPTED: Record<string, readonly AcceptedRight[]> = {
  StudyImportRole: [
    {
      right: /^Read dynamodb:GetItem .* STUDY#\*$/,
      reason: 'A study that somebody else changed between two of its calls is read again',
    },
  ],
}

/** What of a surplus is not accepted, and what is accepted in vain. */
export function notAccepted(role: string, surplus: readonly string[]): string[] {
  const accepted = ACCEPTED[role] ?? []
  return [
    ...surplus.filter((its) => !accepted.some(({ right }) => right.test(its))),
    ...accepted
      .filter(({ right }) => !surplus.some((its) => right.test(its)))
      .map(({ right }) => `${right} is accepted and not there`),
  ]
}
