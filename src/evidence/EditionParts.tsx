import { CircleCheck, CircleDashed } from 'lucide'
import type { Edition } from '../contract/desk/edition-parts.ts'
import { editionParts } from '../contract/reading/edition-changes.ts'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'

/** Which parts of an edition are approved and by whom, and why others are not (P-SECOND-PERSON). */
export function EditionParts({ edition }: { edition: Edition }) {
  const { t } = useWords()
  const { missing, approvals, fallen, sources } = edition
  const suspendedBy = () => {
    if (fallen.length > 0) return t('edition:lack_fallen', { studies: fallen.join(', ') })
    return t(`edition:lack_${sources.changes.length > 0 ? 'source-changed' : 'review-due'}`)
  }
  return (
    <ul className="plain-list stack edition-parts" aria-label={t('edition:partsTitle')}>
      {editionParts.map((part) => {
        const reason = missing.find((one) => one.part === part)?.reason
        const reviewer = approvals[part]?.reviewer ?? t('edition:someoneGone')
        return (
          <li key={part} data-approved={reason === undefined}>
            <Drawn content={icon(reason === undefined ? CircleCheck : CircleDashed)} />
            <span>
              <strong>{t(`edition:part_${part}`)}:</strong>{' '}
              {reason === undefined
                ? t('edition:approvedBy', { reviewer })
                : reason === 'suspended'
                  ? suspendedBy()
                  : t(`edition:lack_${reason}`)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
