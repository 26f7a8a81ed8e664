import { useId, useState } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { SearchedChoices, useChoices } from './ChoiceList.tsx'
import type { CitedChoice } from './writing-context.ts'

interface CitationPromptProps {
  cited: readonly CitedChoice[]
  onChoose: (pmid: string) => void
  /** Left out where no study can be added. */
  onFindStudies: (() => void) | undefined
  onClose: () => void
}

/** One of the cited studies, to be named where the caret is. */
export function CitationPrompt({ cited, onChoose, onFindStudies, onClose }: CitationPromptProps) {
  const { t } = useWords()
  const id = useId()
  const [words, setWords] = useState('')
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = cited.filter(({ pmid, number, title }) => {
    const shown = `${number} ${pmid} ${title}`.toLowerCase()
    return wanted.every((word) => shown.includes(word))
  })
  const choices = found.map(({ pmid, number, title }) => ({
    key: pmid,
    shown: String(number),
    label: title || `PMID ${pmid}`,
  }))
  const choose = (index: number) => {
    const study = found[index]
    if (study) onChoose(study.pmid)
  }
  const { active, onKey } = useChoices({
    choices,
    first: found.length > 0 ? 0 : -1,
    onChoose: choose,
    onClose,
  })
  if (cited.length === 0) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button stands in
      <div onKeyDown={({ key }) => key === 'Escape' && onClose()}>
        <p>{t('writing:noCitations')}</p>
        <Button autoFocus onClick={onFindStudies ?? onClose}>
          {t(onFindStudies ? 'writing:findStudy' : 'form:cancel')}
        </Button>
      </div>
    )
  }
  return (
    <SearchedChoices
      {...{ id, choices, active, words, onKey }}
      label={t('writing:citations')}
      search={t('writing:citationFind')}
      found={t('writing:citationsOffered', { count: found.length })}
      onWords={setWords}
      onChoose={choose}
    />
  )
}
