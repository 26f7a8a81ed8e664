import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import { type HearticleListItem, listWorkHearticles } from '../../contract/desk/writing.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

const DEBOUNCE_MILLISECONDS = 300
const SHOWN = 50

export interface Picked {
  id: number
  headline: string
}

interface Found extends Picked {
  isPublished: boolean
}

/** A hearticle of which statistics are shown: searched by headline or number, then chosen. */
export function HearticlePicker({ onPick }: { onPick: (picked: Picked | undefined) => void }) {
  const { t, language } = useWords()
  const [term, setTerm] = useState('')
  const [found, setFound] = useState<readonly Found[] | 'failed'>()
  const [total, setTotal] = useState(0)
  const [chosen, setChosen] = useState<number>()
  const [tries, setTries] = useState(0)
  const [latest] = useState(createLatestOnly)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const ask = async () => {
      const query = { lang: language, size: SHOWN, ...(term.trim() && { term: term.trim() }) }
      const outcome = await latest.ask((signal) => call(listWorkHearticles, { query }, { signal }))
      if (outcome === 'overtaken') return
      if (!outcome.ok) return setFound('failed')
      setTotal(outcome.value.totalElements)
      setFound(
        outcome.value.content.map((item) => ({
          id: item.id,
          isPublished: item.isPublic,
          headline: headlineOf(item) ?? t('administration:untitled'),
        })),
      )
    }
    const timer = setTimeout(ask, term === '' ? 0 : DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [language, term, tries, latest, t])

  const foundHearticles = found === undefined || found === 'failed' ? [] : found
  // At first one that readers have seen.
  const picked =
    foundHearticles.find(({ id }) => id === chosen) ??
    foundHearticles.find(({ isPublished }) => isPublished) ??
    foundHearticles[0]
  const pickedId = picked?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another one is news
  useEffect(() => onPick(picked), [pickedId, onPick])

  if (found === 'failed') {
    return (
      <LoadFailure
        words={t('administration:hearticles_failed')}
        onTryAgain={() => setTries(tries + 1)}
      />
    )
  }
  return (
    <div className="hearticle-picker">
      <TextField
        name="term"
        type="search"
        label={t('administration:findHearticle')}
        autoComplete="off"
        required={false}
        onChange={(event) => setTerm(event.target.value)}
      />
      <SelectField
        label={t('administration:hearticle')}
        value={String(pickedId ?? '')}
        disabled={foundHearticles.length === 0}
        hint={
          total > foundHearticles.length
            ? t('administration:narrow', {
                shown: foundHearticles.length,
                total: formatNumber(total, language),
              })
            : t('administration:hearticles', { count: total })
        }
        options={foundHearticles.map(({ id, headline }) => ({
          value: String(id),
          label: `${headline} (${id})`,
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
    </div>
  )
}

/** The German headline if available, else the first translation's (P-STATISTICS). */
function headlineOf({ translations }: HearticleListItem): string | undefined {
  const german = translations.find(({ languageCode }) => languageCode === 'de')
  return (german ?? translations[0])?.headline || undefined
}
