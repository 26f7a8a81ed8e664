import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import { type HearticleListItem, listWorkHearticles } from '../../contract/desk/writing.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { useSettled } from '../../ui/use-settled.ts'

const SHOWN = 50

export interface Picked {
  id: number
  headline: string
}

/** A hearticle of which statistics are shown: searched by headline or number, then chosen. */
export function HearticlePicker({ onPick }: { onPick: (picked: Picked | undefined) => void }) {
  const { t, language } = useWords()
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState<number>()
  const wanted = useSettled(term.trim())
  const { value, error, again } = useRemote('work-hearticles', `${language} ${wanted}`, () =>
    call(listWorkHearticles, {
      query: { lang: language, size: SHOWN, ...(wanted && { term: wanted }) },
    }),
  )
  const total = value?.totalElements ?? 0
  const found = value?.content ?? []
  // At first one that readers have seen.
  const item =
    found.find(({ id }) => id === chosen) ?? found.find(({ isPublic }) => isPublic) ?? found[0]
  const nameOf = (one: HearticleListItem) => headlineOf(one) ?? t('administration:untitled')
  const picked = item && { id: item.id, headline: nameOf(item) }
  const pickedId = picked?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another one is news
  useEffect(() => onPick(picked), [pickedId, onPick])

  if (error) {
    return <LoadFailure words={t('administration:hearticles_failed')} onTryAgain={again} />
  }
  return (
    <div className="stack hearticle-picker">
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
        disabled={found.length === 0}
        hint={
          total > found.length
            ? t('administration:narrow', {
                shown: found.length,
                total: formatNumber(total, language),
              })
            : t('administration:hearticles', { count: total })
        }
        options={found.map((one) => ({
          value: String(one.id),
          label: `${nameOf(one)} (${one.id})`,
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
