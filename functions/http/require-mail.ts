import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * For calls that would promise a mail (P-SERVE-NO-MAIL).
 * @throws ApiError `mail_unavailable` where no mails are sent
 */
export function requireMail({ canMail }: Pick<Dependencies, 'canMail'>): void {
  if (!canMail) throw new ApiError('mail_unavailable')
}
