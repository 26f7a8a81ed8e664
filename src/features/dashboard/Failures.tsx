import type { Failure } from '../../contract/administration/dashboard.ts'
import { mailKinds } from '../../domain/account/mail-kinds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Dashboard, DashboardDay } from '../../domain/statistics/dashboard.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import type { Translate } from '../../i18n/translator.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const TONES = {
  postponed: 'warning',
  'given-up': 'bad',
  uncertain: 'bad',
  refused: 'bad',
  failed: 'warning',
} as const satisfies Record<Failure['outcome'], string>

interface FailuresProps extends Pick<Dashboard, 'failures'> {
  days: readonly DashboardDay[]
}

/** Mails that could not be sent, and events of the payment provider that were not taken in. */
export function Failures({ failures, days }: FailuresProps) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const total = (count: (day: DashboardDay) => number) =>
    number.format(days.reduce((sum, day) => sum + count(day), 0))
  return (
    <section className="dashboard-part" aria-labelledby="dashboard-failures">
      <h3 id="dashboard-failures">{t('dashboard:failures')}</h3>
      {failures.length === 0 ? (
        <Message tone="good">{t('dashboard:failuresNone')}</Message>
      ) : (
        <>
          <p className="note">
            {t('dashboard:failuresCount', {
              mail: total(({ mailFailures }) => mailFailures),
              webhook: total(({ webhookFailures }) => webhookFailures),
            })}
          </p>
          <ol className="plain-list ruled dashboard-list">
            {failures.map((failure, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can fail in the same moment
              <li key={place}>
                <strong>{formatFailure(t, failure)}</strong>
                <span>
                  <StatusBadge tone={TONES[failure.outcome]}>
                    {t(`dashboard:failure_${failure.outcome}`)}
                  </StatusBadge>
                </span>
                <span>
                  <time dateTime={failure.at}>{shortDateTime(failure.at, language)}</time>
                  {' · '}
                  <code lang="en">{failure.reason}</code>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** What failed: 'Mail: Willkommen', 'Zahlungsdienst: invoice.paid'. */
function formatFailure(t: Translate, { area, subject }: Failure): string {
  const what = t(`dashboard:area_${area}`)
  if (subject === null) return what
  const mail = area === 'mail' ? mailKinds.find((kind) => kind === subject) : undefined
  return `${what}: ${mail ? t(`dashboard:mail_${mail}`) : subject}`
}
