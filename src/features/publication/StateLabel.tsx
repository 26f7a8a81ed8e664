import { CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle } from 'lucide'
import type { PublicationState } from '../../contract/desk/publications.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const LOOKS = {
  idle: { tone: 'grey', icon: CircleDashed },
  waiting: { tone: 'warning', icon: Clock },
  running: { tone: 'warning', icon: LoaderCircle },
  done: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleAlert },
} as const satisfies Record<PublicationState['state'], object>

export function StateLabel({ state }: { state: PublicationState['state'] }) {
  const { t } = useWords()
  return (
    <StatusBadge {...LOOKS[state]} plain>
      {t(`publication:state_${state}`)}
    </StatusBadge>
  )
}
