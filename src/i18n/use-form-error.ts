import { useMemo } from 'react'
import type { FormFault } from '../domain/account/form-fault.ts'
import { type FaultField, formatFault } from './format-fault.ts'
import { useWords } from './Words.tsx'

/**
 * What a form says now; the same object for as long as it is the same fault, so that the focus is
 * led to it once.
 */
export function useFormError(
  fault: FormFault<FaultField> | undefined,
  fallback: string,
): { field?: string | undefined; message: string } | undefined {
  const { t } = useWords()
  return useMemo(() => fault && formatFault(fault, t, fallback), [fault, t, fallback])
}
