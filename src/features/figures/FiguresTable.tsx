import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import {
  type FigureColumn,
  type FigureSums,
  type FiguresView,
  figureColumns,
  secondsAView,
  sumFigures,
} from './figures-view.ts'

interface FiguresTableProps {
  rows: readonly HearticleFigures[]
  view: FiguresView
  onShow: (view: Partial<FiguresView>) => void
}

/** A row a hearticle, and a last one of sums; on a narrow screen a card each. */
export function FiguresTable({ rows, view, onShow }: FiguresTableProps) {
  const { t, language } = useWords()
  return (
    <table className="data-table desk-figures">
      <caption className="visually-hidden">{t('figures:caption')}</caption>
      <thead>
        <tr>
          {figureColumns.map((column) => (
            <Head key={column} {...{ column, view, onShow }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Name row={row} />
            </th>
            <Counts figures={row} />
            <td data-label={t('figures:nextReview')}>
              {row.nextReviewOn ? (
                <time dateTime={row.nextReviewOn}>
                  {formatDay(row.nextReviewOn, language, 'medium')}
                </time>
              ) : (
                '–'
              )}
              {row.isReviewDue && (
                <StatusBadge tone="warning" plain>
                  {t('figures:due')}
                </StatusBadge>
              )}
            </td>
            <Changes figures={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('figures:sum')}</th>
          <Counts figures={sumFigures(rows)} />
          <td className="figures-blank" />
          <Changes figures={sumFigures(rows)} />
        </tr>
      </tfoot>
    </table>
  )
}

/** The title of a column, by which the table is sorted; once more the other way round. */
function Head({
  column,
  view,
  onShow,
}: { column: FigureColumn } & Pick<FiguresTableProps, 'view' | 'onShow'>) {
  const { t } = useWords()
  const isSorted = view.sort === column
  const isText = column === 'headline' || column === 'nextReview'
  const direction = view.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        onClick={() =>
          onShow({ sort: column, isDescending: isSorted ? !view.isDescending : !isText })
        }
      >
        {t(`figures:${column}`)}
        <span aria-hidden="true">{isSorted ? (view.isDescending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  )
}

function Name({ row }: { row: HearticleFigures }) {
  const { t, language } = useWords()
  const { id, headline, headlineLanguage, topic, isWithdrawn } = row
  const name = headline || t('figures:untitled', { id })
  const lang = headline ? headlineLanguage : undefined
  return (
    <>
      {isWithdrawn ? (
        <span lang={lang}>{name}</span>
      ) : (
        <a href={addressOf({ page: 'hearticle', id }, language)} lang={lang}>
          {name}
        </a>
      )}
      <small>
        {[String(id), topic.name, isWithdrawn && t('figures:withdrawn')]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  )
}

/** How often something was read, shared and saved, and in which language. */
function Counts({ figures }: { figures: FigureSums | HearticleFigures }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const { views, viewsSignedIn, readers, shares, saves, viewsIn } = figures
  return (
    <>
      <td data-label={t('figures:views')}>
        {number.format(views)}
        {viewsSignedIn > 0 && (
          <small>{t('figures:signedIn', { count: number.format(viewsSignedIn) })}</small>
        )}
      </td>
      <td data-label={t('figures:readers')}>{number.format(readers)}</td>
      <td data-label={t('figures:time')}>{formatTime(secondsAView(figures))}</td>
      <td data-label={t('figures:shares')}>{number.format(shares)}</td>
      <td data-label={t('figures:saves')}>{saves === null ? <Unknown /> : number.format(saves)}</td>
      <td data-label={t('figures:languages')}>
        {viewsIn ? `${number.format(viewsIn.de)} / ${number.format(viewsIn.en)}` : <Unknown />}
      </td>
    </>
  )
}

function Changes({ figures }: { figures: FigureSums | HearticleFigures }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const { corrections, updates } = figures
  return (
    <td data-label={t('figures:changes')}>
      {number.format(corrections)}
      {updates > 0 && <small>{t('figures:updates', { count: updates })}</small>}
    </td>
  )
}

function Unknown() {
  const { t } = useWords()
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('figures:unknown')}</span>
    </>
  )
}

/** '1:34', minutes and seconds; a dash for none. */
function formatTime(seconds: number | null): string {
  if (seconds === null) return '–'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
