import type { ReactNode } from 'react'
import { call } from '../../api/api.ts'
import { type HearticleFigures, listDeskFigures } from '../../contract/desk/figures.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Column } from '../../desk/list.ts'
import {
  daysOfPeriod,
  type FigurePeriod,
  figurePeriods,
  isPeriod,
  MOST_PERIOD_DAYS,
} from '../../domain/desk/figure-period.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { Words } from '../../i18n/translator.ts'
import { AboveFigures, Notes } from './AboveFigures.tsx'
import { type FigureSums, secondsAView, sumFigures } from './figure-sums.ts'
import { type FiguresList, figureParts, figuresAt, shownKinds } from './figures-at.ts'

/** How all hearticles that are or were public were read, beside each other (P-DESK-FIGURES). */
export function figuresList(
  { t, language }: Words,
  { id: account }: Pick<SessionUser, 'id'>,
): FiguresList {
  const today = dayInVienna(new Date())
  const number = new Intl.NumberFormat(numberLocales[language])
  const unknown = (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('figures:unknown')}</span>
    </>
  )
  const count = (figure: number | null) => (figure === null ? unknown : number.format(figure))
  /** Of the rows that were summed up last, for all columns. */
  let summed: { rows: readonly HearticleFigures[]; sums: FigureSums } | undefined
  const sumsOf = (rows: readonly HearticleFigures[]) => {
    if (summed?.rows !== rows) summed = { rows, sums: sumFigures(rows) }
    return summed.sums
  }
  type Shown = FigureSums | HearticleFigures
  const shows: Record<string, (figures: Shown) => ReactNode> = {
    views: ({ views }) => count(views),
    readers: ({ readers }) => count(readers),
    time: (figures) => minutes(secondsAView(figures)),
    shares: ({ shares }) => count(shares),
    saves: ({ saves }) => count(saves),
    languages: ({ viewsIn }) =>
      viewsIn ? `${number.format(viewsIn.de)} / ${number.format(viewsIn.en)}` : unknown,
    changes: ({ corrections }) => count(corrections),
  }
  const sorts: Record<string, (row: HearticleFigures) => number | null> = {
    time: secondsAView,
    // Parts of a thousand: what is sorted has no fractions.
    languages: ({ viewsIn, views }) =>
      viewsIn && views > 0 ? Math.round((viewsIn.de / views) * 1000) : null,
    changes: ({ corrections, updates }) => corrections + updates,
  }
  const figure = (
    name: 'views' | 'readers' | 'time' | 'shares' | 'saves' | 'languages' | 'changes',
    width: string,
  ): Column<HearticleFigures> => ({
    name,
    head: t(`figures:${name}`),
    width,
    ...(name === 'views' ? { phone: 'end' as const } : { from: 900 as const }),
    sort: (row) => String(((sorts[name]?.(row) ?? row[name as 'views']) as number | null) ?? ''),
    show: (row) => shows[name]?.(row),
    sum: (rows) => shows[name]?.(sumsOf(rows)),
  })
  const nextReview = ({ nextReviewOn, isReviewDue }: HearticleFigures) =>
    nextReviewOn ? (
      <time dateTime={nextReviewOn} className={isReviewDue ? 'is-late' : undefined}>
        {formatDay(nextReviewOn, language, 'medium')}
        {isReviewDue && ` ${t('figures:due')}`}
      </time>
    ) : (
      '–'
    )
  const columns: readonly Column<HearticleFigures>[] = [
    {
      name: 'number',
      head: t('figures:csv_id'),
      width: '48px',
      phone: 'number',
      show: ({ id }) => `#${id}`,
    },
    {
      name: 'title',
      head: t('figures:headline'),
      width: 'minmax(0, 1fr)',
      phone: 'title',
      sort: ({ headline }) => headline,
      show: () => null,
      sum: () => t('figures:sum'),
    },
    {
      name: 'topic',
      head: t('figures:topic'),
      width: '172px',
      phone: 'state',
      from: 1300,
      show: ({ topic, isWithdrawn }) => (
        <span className={`topic-dot ${topicClasses(topic.color)}`}>
          {isWithdrawn ? t('figures:withdrawn') : topic.name}
        </span>
      ),
    },
    figure('views', '72px'),
    figure('readers', '72px'),
    figure('time', '60px'),
    figure('shares', '60px'),
    figure('saves', '68px'),
    figure('languages', '96px'),
    {
      name: 'nextReview',
      head: t('figures:nextReview'),
      width: '132px',
      from: 900,
      sort: ({ nextReviewOn }) => nextReviewOn ?? '',
      show: nextReview,
    },
    figure('changes', '92px'),
  ]
  return {
    name: 'figures',
    title: t('figures:title'),
    account,
    parts: figureParts,
    asks: ['period', 'from', 'to'],
    async load({ period, from: first, to: last }) {
      const days = daysOfPeriod(period as FigurePeriod, today, { from: first, to: last })
      const { from, to } = days
      if (!isPeriod(from, to)) {
        const knownSince = { languages: null, saves: null }
        return { ok: true, value: { rows: [], from, to, knownSince } }
      }
      const answer = await call(listDeskFigures, { query: { lang: language, from, to } })
      if (!answer.ok) return answer
      const { hearticles, knownSince } = answer.value
      const rows = hearticles.toSorted((a, b) => b.id - a.id)
      return { ok: true, value: { rows, from, to, knownSince } }
    },
    narrow: figuresAt,
    keyOf: ({ id }) => String(id),
    main: ({ id, headline, headlineLanguage }) => ({
      text: headline || t('figures:untitled', { id }),
      lang: headline ? headlineLanguage : undefined,
    }),
    columns: () => columns,
    views: {
      part: 'period',
      options: figurePeriods.map((value) => ({ value, words: t(`figures:period_${value}`) })),
    },
    filters: (figures) => [
      {
        part: 'topic',
        label: t('figures:topic'),
        options: [...new Map(figures?.rows.map(({ topic }) => [String(topic.id), topic.name]))]
          .toSorted(([, a], [, b]) => a.localeCompare(b, language))
          .map(([value, words]) => ({ value, words })),
      },
      {
        part: 'only',
        label: t('figures:only'),
        options: shownKinds.map((value) => ({ value, words: t(`figures:only_${value}`) })),
      },
    ],
    search: { part: 'q', label: t('figures:find') },
    mutations: {},
    actions: [],
    isDetailOver: true,
    detail: (row) => (
      <section className="stack desk-thing">
        <h2 lang={row.headline ? row.headlineLanguage : undefined}>
          {row.headline || t('figures:untitled', { id: row.id })}
        </h2>
        <p>
          #{row.id} · {row.topic.name}
          {row.isWithdrawn && ` · ${t('figures:withdrawn')}`}
        </p>
        <dl>
          {columns.slice(3).map(({ name, head, show }) => (
            <div key={name}>
              <dt>{head}</dt>
              <dd>
                {show(row)}
                {name === 'views' && row.viewsSignedIn > 0 && (
                  <> ({t('figures:signedIn', { count: number.format(row.viewsSignedIn) })})</>
                )}
                {name === 'changes' && row.updates > 0 && (
                  <> ({t('figures:updates', { count: row.updates })})</>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {!row.isWithdrawn && (
          <p>
            <a href={addressOf({ page: 'hearticle', id: row.id }, language)}>
              {t('figures:toPage')}
            </a>
          </p>
        )}
      </section>
    ),
    above: (place, go, figures, rows) =>
      figures && <AboveFigures place={place} go={go} figures={figures} rows={rows} />,
    below: ({ knownSince }) => <Notes knownSince={knownSince} />,
    messageOf: () => '',
    empty: ({ period, from, to }) =>
      period === 'own' && !isPeriod(from, to)
        ? t('figures:badPeriod', { days: MOST_PERIOD_DAYS })
        : t('figures:none'),
    failed: ({ message }) => message ?? t('figures:failed'),
  }
}

/** '1:34', minutes and seconds; a dash for none. */
function minutes(seconds: number | null): string {
  if (seconds === null) return '–'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
