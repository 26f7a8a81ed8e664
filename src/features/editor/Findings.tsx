import { CircleAlert, CircleCheck, Info } from 'lucide'
import { memo } from 'react'
import type { Finding } from '../../domain/hearticle/hearticle-checks.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface FindingsProps {
  findings: readonly Finding[]
  onShow: (finding: Finding) => void
}

/** So many are listed; of more, these are dealt with first. */
const LISTED = 60

/** What is worth a look before publication, each leading to its place. */
export const Findings = memo(function Findings({ findings, onShow }: FindingsProps) {
  const { t } = useWords()
  const blocking = findings.filter(({ blocks }) => blocks)
  const sorted = [...blocking, ...findings.filter(({ blocks }) => !blocks)]
  return (
    <section className="editor-findings" aria-labelledby="editor-findings">
      <h3 id="editor-findings">{t('editor:findings')}</h3>
      {findings.length === 0 && (
        <p className="state-good">
          <Icon nodes={CircleCheck} /> {t('editor:nothingFoundToFix')}
        </p>
      )}
      {blocking.length > 0 && <p>{t('editor:blocking', { count: blocking.length })}</p>}
      <ul className="plain-list">
        {sorted.slice(0, LISTED).map((finding) => (
          <li key={keyOf(finding)} className={finding.blocks ? 'editor-blocks' : ''}>
            <Icon nodes={finding.blocks ? CircleAlert : Info} />
            <Button className="text-button" onClick={() => onShow(finding)}>
              <Where finding={finding} />{' '}
              {t(`editor:finding_${finding.kind}`, { detail: finding.detail })}
            </Button>
          </li>
        ))}
      </ul>
      {sorted.length > LISTED && (
        <p>{t('editor:moreFindings', { count: sorted.length - LISTED })}</p>
      )}
    </section>
  )
})

function Where({ finding: { language, field, index } }: { finding: Finding }) {
  const { t } = useWords()
  if (!language) return null
  const number = index === undefined ? '' : ` ${index + 1}`
  return (
    <b>
      {language.toUpperCase()} · {t(`editor:field_${field}`)}
      {number}:
    </b>
  )
}

const keyOf = ({ kind, language, field, index, start, detail }: Finding) =>
  [kind, language, field, index, start, detail].join(' ')
