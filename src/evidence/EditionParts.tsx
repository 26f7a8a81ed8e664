import { CircleCheck, CircleDashed } from 'lucide'
import { type Edition, editionParts } from '../contract/desk/edition-parts.ts'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'

/** Which parts of an edition are approved and by whom, and why others are not (P-SECOND-PERSON). */
export function EditionParts({ edition }: { edition: Edition }) {
  const { t } = useWords()
  const { missing, approvals, fallen } = edition
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
                  ? t(fallen.length > 0 ? 'edition:lack_fallen' : 'edition:lack_review-due', {
                      studies: fallen.join(', '),
                    })
                  : t(`edition:lack_${reason}`)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
