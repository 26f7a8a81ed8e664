import { useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { SOURCES_PLACE } from '../../changes/sources-place.ts'
import {
  type AffectedHearticle,
  dismissAlarm,
  type ShownAlarm,
} from '../../contract/desk/library-imports.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'

/** What became of cited studies, until an editor has dealt with it; a quiet change last. */
export function Alarms({
  alarms,
  onChanged,
}: {
  alarms: readonly ShownAlarm[]
  onChanged: () => void
}) {
  const { t, language } = useWords()
  const [fault, setFault] = useState('')
  const dismiss = async ({ pmid, type, since }: ShownAlarm) => {
    const query = since === undefined ? {} : { since }
    const outcome = await call(dismissAlarm, { params: { pmid, type }, query })
    const isGone = outcome.ok || outcome.error.code === 'alarm_not_found'
    setFault(isGone ? '' : (messageOf(outcome.error) ?? t('library:notReached')))
    if (isGone) onChanged()
  }
  return (
    <>
      {alarms.map((alarm) => (
        <Message
          key={`${alarm.pmid} ${alarm.type}`}
          tone={alarm.type === 'abstract-changed' ? 'plain' : 'bad'}
        >
          <p>
            <strong>{t(`library:alarm_${alarm.type}`)}</strong>
          </p>
          <p>
            <a href={addressOf({ page: 'study', pmid: alarm.pmid }, language)} lang="en">
              {alarm.title || `PMID ${alarm.pmid}`}
            </a>
          </p>
          <p>
            {t('library:alarmCitedBy')}{' '}
            {alarm.hearticleIds.map((id, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a
                  href={`${addressOf({ page: 'editor' }, language)}?hearticle=${id}${placeOf(alarm)}`}
                >{`Hearticle ${id}`}</a>
              </span>
            ))}
          </p>
          {alarm.affected.map((affected) => (
            <Fallen key={affected.hearticleId} affected={affected} />
          ))}
          <Button onClick={() => void dismiss(alarm)}>{t('library:dismiss')}</Button>
        </Message>
      ))}
      {fault !== '' && <p role="alert">{fault}</p>}
    </>
  )
}

/** Where in a hearticle stands what its alarm is about. */
const placeOf = ({ type }: ShownAlarm) =>
  type === 'source-changed' || type === 'abstract-changed' ? `#${SOURCES_PLACE}` : ''

/** What of a hearticle rests on studies alone that were retracted or are in doubt (P-FALLEN). */
function Fallen({
  affected: { hearticleId, findings, sentences },
}: {
  affected: AffectedHearticle
}) {
  const { t } = useWords()
  if (findings.length === 0 && sentences.length === 0) return null
  const numbers = findings.map((index) => index + 1).join(', ')
  return (
    <details>
      <summary>{t('library:alarmFallen', { id: hearticleId })}</summary>
      <ul>
        {findings.length > 0 && <li>{t('library:alarmFindings', { numbers })}</li>}
        {sentences.map(({ languageCode, text }) => (
          <li key={`${languageCode} ${text}`} lang={languageCode}>
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
