import type { FormFault } from '../domain/account/form-fault.ts'
import type { Translate } from './translator.ts'

export type FaultField =
  | 'username'
  | 'password'
  | 'currentPassword'
  | 'newPassword'
  | 'confirmation'
  | 'email'
  | 'name'
  | 'profession'

/**
 * What a form says about a fault.
 * @param fallback where the service could not be reached (P-FALLBACK-WORDS)
 */
export function formatFault(
  fault: FormFault<FaultField>,
  t: Translate,
  fallback: string,
): { field?: string | undefined; message: string } {
  if (fault.kind === 'missing') {
    return { field: fault.field, message: t(`form:missing_${fault.field}`) }
  }
  if (fault.kind === 'mismatch') return { field: fault.field, message: t('form:mismatch') }
  if (fault.kind === 'rule') {
    return { field: fault.field, message: t(`errors:${fault.code}`) }
  }
  if (fault.kind === 'not-kept') return { message: t('form:notKept') }
  return { field: fault.field, message: fault.message ?? fallback }
}
