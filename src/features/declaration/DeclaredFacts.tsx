import type { Ref } from 'react'
import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { Typed } from './declare.store.ts'

interface DeclaredFactsProps {
  kind: DeclarationKind
  typed: Typed
  /** RFC 3339; left out while nothing is declared. */
  declaredAt?: string
  ref?: Ref<HTMLDListElement>
}

export function DeclaredFacts({ kind, typed, declaredAt, ref }: DeclaredFactsProps) {
  const { t, language } = useWords()
  const { name, email, contract } = typed
  const moment =
    declaredAt && dateTimeInVienna(new Date(declaredAt), locales[language], { seconds: true })
  return (
    <dl className="declared" ref={ref}>
      <dt>{t('declaration:statementLabel')}</dt>
      <dd>{t(`declaration:${kind}.statement`)}</dd>
      <dt>{t('declaration:nameLabel')}</dt>
      <dd>{name}</dd>
      <dt>{t('declaration:email')}</dt>
      <dd>{email}</dd>
      <dt>{t('declaration:contractLabel')}</dt>
      <dd>{contract || t('declaration:contractNotNamed')}</dd>
      {moment && declaredAt && (
        <>
          <dt>{t('declaration:receivedAt')}</dt>
          <dd>
            <time dateTime={declaredAt}>{t('declaration:moment', { moment })}</time>
          </dd>
        </>
      )}
    </dl>
  )
}
