/** A right that no recording asks for and that a role keeps. */
interface AcceptedRight {
  right: RegExp
  reason: string
}

const OLD_SOUND =
  'Sound of before originals were kept is kept as one before it leaves its public place'

/** By role; as `rightsOfRole` names rights. */
const ACCEPTED: Record<string, readonly AcceptedRight[]> = {
  StudyImportRole: [
    {
      right: /^Read dynamodb:GetItem .* STUDY#\*$/,
      reason: 'A study that somebody else changed between two of its calls is read again',
    },
  ],
  PublicationRole: [
    { right: /^Uploads s3:(GetObject .*\/uploads|PutObject .*\/audio)\/\*$/, reason: OLD_SOUND },
    { right: /^(Sources|Cache) /, reason: 'CodeBuild itself brings its sources and its cache' },
    {
      right: /^ListThem s3:GetBucket(Acl|Location) /,
      reason: 'CodeBuild itself looks whose bucket it is that its cache lies in',
    },
  ],
  PublishSmallRole: [
    { right: /^Uploads s3:(GetObject .*\/uploads|PutObject .*\/audio)\/\*$/, reason: OLD_SOUND },
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
