import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { readAgain, useRemote } from '../../api/remote.ts'
import { passOnAnswers } from '../../contract/administration/answers.ts'
import {
  changeDeskSettings,
  findDeskSettings,
} from '../../contract/administration/desk-settings.ts'
import { addDays, dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptFields } from '../../kept/KeptFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { answersCsv } from './answers-csv.ts'

/** The month before that of a day. */
function monthBefore(day: string) {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** To whom readers may let their answers be passed on, and those of some days (P-ANSWERS-PASSED-ON). */
export function EducationPartner() {
  const { t, language } = useWords()
  // As SecondPerson asks, which says where it cannot be had.
  const { value } = useRemote('desk-settings', '', () => call(findDeskSettings, {}))
  const [news, setNews] = useState('')
  const [isPending, setPending] = useState(false)
  const [isNamed, setNamed] = useState(false)
  if (!value) return null
  const { educationPartner } = value
  const lastMonth = monthBefore(dayInVienna(new Date()))
  const pending = async (work: () => Promise<string>) => {
    setPending(true)
    setNews(await work())
    setPending(false)
  }
  const name = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const partner = String(new FormData(event.currentTarget).get('partner')).trim()
    void pending(async () => {
      const answer = await call(changeDeskSettings, { body: { educationPartner: partner } })
      if (!answer.ok) return messageOf(answer.error) ?? t('administration:partner_failed')
      setNamed(true)
      readAgain('desk-settings')
      readAgain('audit')
      return t('administration:partner_saved')
    })
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const days = new FormData(event.currentTarget)
    const [from, to] = [String(days.get('from')), String(days.get('to'))]
    void pending(async () => {
      const body = { partner: educationPartner, from, to }
      const answer = await call(passOnAnswers, { body })
      if (!answer.ok) return messageOf(answer.error) ?? t('administration:partner_failed')
      readAgain('audit')
      const { content, isCut } = answer.value
      if (content.length === 0) return t('administration:partner_none')
      const file = new Blob([answersCsv(content, { t, language })], { type: 'text/csv' })
      saveFile(file, `hearticle-answers-${from}-${to}.csv`)
      return isCut ? t('administration:partner_cut', { count: content.length }) : ''
    })
  }
  return (
    <details className="education-partner">
      <summary>
        {educationPartner
          ? t('administration:partner_is', { partner: educationPartner })
          : t('administration:partner_nobody')}
      </summary>
      <p className="note">{t('administration:partner_means')}</p>
      <form className="cluster" onSubmit={name} onInput={() => setNamed(false)}>
        <KeptFields form="education-partner" names={['partner']} isSaved={isNamed} />
        <label>
          {t('administration:partner_name')}{' '}
          <input
            key={educationPartner}
            name="partner"
            maxLength={120}
            defaultValue={educationPartner}
          />
        </label>
        <Button type="submit" className="small-button" isPending={isPending}>
          {t('administration:partner_save')}
        </Button>
      </form>
      {educationPartner && (
        <form className="cluster" onSubmit={save}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {t(`administration:partner_${end}`)}{' '}
              <input name={end} type="date" required defaultValue={lastMonth[end]} />
            </label>
          ))}
          <Button type="submit" className="small-button" isPending={isPending}>
            {t('administration:partner_csv')}
          </Button>
        </form>
      )}
      <p role="status">{news}</p>
    </details>
  )
}
