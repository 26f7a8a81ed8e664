import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import { formatPrice } from '../../domain/presenters/format-price.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'

interface WhatCameProps {
  kind: DeclarationKind
  outcome: { endsAt: string; refundedInCents: number | null; isFree: boolean }
}

export function WhatCame({ kind, outcome }: WhatCameProps) {
  const { endsAt, refundedInCents, isFree } = outcome
  const { t, language } = useWords()
  const locale = locales[language]
  const end = new Date(endsAt)
  const moment = dateTimeInVienna(end, locale)
  const date = formatPublicationDate(dayInVienna(end), locale)
  return (
    <>
      <p>
        {t(`declaration:${kind}.${isFree ? 'carriedOutFree' : 'carriedOut'}`, { moment, date })}
      </p>
      {kind === 'withdrawal' && !isFree && (
        <p>
          {refundedInCents === null
            ? t('declaration:noRefund')
            : t('declaration:refund', { amount: formatPrice(refundedInCents) })}
        </p>
      )}
    </>
  )
}
