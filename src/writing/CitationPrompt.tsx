import { useId, useState } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { ChoiceList, optionId, useChoices } from './ChoiceList.tsx'
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
    <>
      <label className="field">
        <span>{t('writing:citationFind')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active < 0 ? undefined : optionId(id, active)}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={onKey}
        />
      </label>
      <p className="text-prompt-hint" role="status">
        {t('writing:citationsOffered', { count: found.length })}
      </p>
      <ChoiceList {...{ id, choices, active }} label={t('writing:citations')} onChoose={choose} />
    </>
  )
}
