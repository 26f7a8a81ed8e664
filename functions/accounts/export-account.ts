import { type Account, presentAccount } from '../../src/domain/account.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Everything that is stored about a person, for themself (decision 32). Secrets are named but not
 * contained: the password and the tokens are stored as hashes only.
 */
export async function accountExport(
  {
    users,
    confirmations,
    taxonomy,
    files,
  }: Pick<Dependencies, 'users' | 'confirmations' | 'taxonomy' | 'files'>,
  account: Account,
  at: Date,
) {
  const [records, { rubrics }, picture] = await Promise.all([
    users.recordsOf(account.id),
    taxonomy.load(),
    account.image ? files.get(account.image.objectKey) : undefined,
  ])
  return {
    exportedAt: at.toISOString(),
    account: {
      ...presentAccount(account, at),
      language: account.language,
      createdAt: account.createdAt,
      emailConfirmedAt: account.emailConfirmedAt,
      levelGranted: account.grant,
      addressHadTrial: await confirmations.hasHadTrial(account.email),
      trialNoticesSentAt: account.notices,
      passwordChangedAt: account.passwordChangedAt,
      passwordStoredAs: 'Argon2id hash',
    },
    selectedRubrics: rubrics
      .filter(({ id }) => account.selectedRubricIds?.includes(id))
      .map(({ id, name }) => ({ id, name })),
    profileImage:
      account.image && picture
        ? {
            mediaType: account.image.mediaType,
            changedAt: account.image.changedAt,
            base64: Buffer.from(picture).toString('base64'),
          }
        : null,
    ...records,
    notStored:
      'What you read is counted without your name: by a hash that is of no use after that day.',
  }
}
