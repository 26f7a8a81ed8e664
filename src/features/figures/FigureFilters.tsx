import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type FigureColumn, type FiguresView, figureColumns, shownKinds } from './figures-view.ts'

interface FigureFiltersProps {
  view: FiguresView
  /** All that there are, for their topics. */
  rows: readonly HearticleFigures[]
  onShow: (view: Partial<FiguresView>) => void
}

/** What the table is narrowed to, and on a narrow screen, which has no heads, how it is sorted. */
export function FigureFilters({ view, rows, onShow }: FigureFiltersProps) {
  const { t, language } = useWords()
  const topics = new Map(rows.map(({ topic }) => [topic.id, topic.name]))
  const sorted = [...topics].toSorted(([, a], [, b]) => a.localeCompare(b, language))
  return (
    <form className="figures-filters" onSubmit={(event) => event.preventDefault()}>
      <TextField
        name="term"
        type="search"
        label={t('figures:find')}
        autoComplete="off"
        required={false}
        defaultValue={view.term}
        onChange={(event) => onShow({ term: event.target.value })}
      />
      <SelectField
        label={t('figures:topic')}
        value={String(view.topicId ?? '')}
        options={[
          { value: '', label: t('figures:allTopics') },
          ...sorted.map(([id, name]) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onShow({ topicId: value === '' ? undefined : Number(value) })}
      />
      <SelectField
        label={t('figures:only')}
        value={view.only}
        options={shownKinds.map((value) => ({ value, label: t(`figures:only_${value}`) }))}
        onChange={(value) => onShow({ only: value as FiguresView['only'] })}
      />
      <div className="figures-sort">
        <SelectField
          label={t('figures:sortBy')}
          value={view.sort}
          options={figureColumns.map((value) => ({ value, label: t(`figures:${value}`) }))}
          onChange={(value) => onShow({ sort: value as FigureColumn })}
        />
        <Button onClick={() => onShow({ isDescending: !view.isDescending })}>
          {t('figures:turn')}
        </Button>
      </div>
    </form>
  )
}
