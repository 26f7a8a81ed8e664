import { callForFile } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { exportAccount } from '../../contract/accounts/account.ts'

/**
 * Fetching all that is stored about a user (P-EXPORT).
 * @param save is given the file
 */
export function createExport(save: (file: Blob) => void) {
  return createSubmission<never, void>({
    async send() {
      const outcome = await callForFile(exportAccount, {})
      if (outcome.ok) save(outcome.value)
      return outcome
    },
  })
}
