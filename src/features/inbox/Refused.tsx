import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import type { RefusedDecision } from './inbox.store.ts'

interface RefusedProps {
  refused: readonly RefusedDecision[]
  onClose: () => void
}

export function Refused({ refused, onClose }: RefusedProps) {
  const { t } = useWords()
  const reasonOf = ({ outcome, decided }: RefusedDecision) => {
    if (outcome !== 'decided' || !decided) return t(`inbox:refused_${outcome}`)
    return t(`inbox:refused_by_${decided.decision}`, { by: decided.by ?? t('inbox:somebody') })
  }
  return (
    <Message tone="bad" title={t('inbox:refused', { count: refused.length })}>
      <ul>
        {refused.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one study can be refused twice
          <li key={index}>
            {one.title || `PMID ${one.pmid}`}: {reasonOf(one)}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('inbox:close')}</Button>
    </Message>
  )
}
