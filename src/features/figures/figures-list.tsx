import type { ReactNode } from 'react'
import { type CallAnswer, call } from '../../api/api.ts'
import {
  type FigureSums,
  type HearticleFigures,
  listDeskFigures,
  shownKinds,
} from '../../contract/desk/figures.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Column } from '../../desk/list.ts'
import {
  daysOfPeriod,
  type FigurePeriod,
  figurePeriods,
  isPeriod,
  MOST_PERIOD_DAYS,
} from '../../domain/desk/figure-period.ts'
import { secondsAView } from '../../domain/desk/figure-sums.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { Words } from '../../i18n/translator.ts'
import { AboveFigures, Notes } from './AboveFigures.tsx'
import { type FiguresList, type FiguresOfPeriod, figureParts } from './figure-parts.ts'

const ROWS_A_PAGE = 50
/** So many rows of a file are asked for at once. */
const AT_ONCE = 100

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
  const figure = (
    name: 'views' | 'readers' | 'time' | 'shares' | 'saves' | 'languages' | 'changes',
    width: string,
  ): Column<HearticleFigures, FiguresOfPeriod> => ({
    name,
    head: t(`figures:${name}`),
    width,
    ...(name === 'views' ? { phone: 'end' as const } : { from: 900 as const }),
    sort: 'asked',
    show: (row) => shows[name]?.(row),
    sum: ({ sums }) => sums && shows[name]?.(sums),
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
  const columns: readonly Column<HearticleFigures, FiguresOfPeriod>[] = [
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
      sort: 'asked',
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
      sort: 'asked',
      show: nextReview,
    },
    figure('changes', '92px'),
  ]
  return {
    name: 'figures',
    title: t('figures:title'),
    account,
    parts: figureParts,
    asks: ['period', 'from', 'to', 'q', 'topic', 'only', 'sort', 'page'],
    load: (place) => figuresOf(place, { language, today }),
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
        options: (figures?.topics ?? [])
          .toSorted((a, b) => a.name.localeCompare(b.name, language))
          .map(({ id, name }) => ({ value: String(id), words: name })),
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
          {row.answers > 0 && (
            <div>
              <dt>{t('figures:answers')}</dt>
              <dd>
                {t('figures:answersRight', {
                  right: number.format(row.answersRight),
                  count: number.format(row.answers),
                })}
              </dd>
            </div>
          )}
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
    above: (place, go, figures) =>
      figures ? (
        <AboveFigures
          place={place}
          go={go}
          figures={figures}
          load={(page) => figuresOf({ ...place, page }, { language, today }, AT_ONCE)}
        />
      ) : (
        <div className="figures-waiting" />
      ),
    below: ({ knownSince }) => <Notes knownSince={knownSince} />,
    messageOf: () => '',
    empty: ({ period, from, to }) =>
      period === 'own' && !isPeriod(from, to)
        ? t('figures:badPeriod', { days: MOST_PERIOD_DAYS })
        : t('figures:none'),
    failed: ({ message }) => message ?? t('figures:failed'),
  }
}

/** What a place of the list shows of the figures. */
async function figuresOf(
  { period, from: first, to: last, q, topic, only, sort, page }: Parameters<FiguresList['load']>[0],
  { language, today }: { language: Language; today: string },
  size = ROWS_A_PAGE,
): Promise<CallAnswer<FiguresOfPeriod>> {
  const { from, to } = daysOfPeriod(period as FigurePeriod, today, { from: first, to: last })
  if (!isPeriod(from, to)) {
    const knownSince = { languages: null, saves: null }
    const none = { rows: [], pages: 0, totalElements: 0, sums: null, topics: [] }
    return { ok: true, value: { ...none, from, to, knownSince } }
  }
  const narrowed = { ...(topic && { topic }), ...(only && { only: only as 'due' }) }
  const answer = await call(listDeskFigures, {
    query: { lang: language, from, to, q, ...narrowed, sort: sort as '-views', page, size },
  })
  if (!answer.ok) return answer
  const { content, totalPages, totalElements, sums, topics, knownSince } = answer.value
  const value = { rows: content, pages: totalPages, totalElements, sums, topics, knownSince }
  return { ok: true, value: { ...value, from, to } }
}

/** '1:34', minutes and seconds; a dash for none. */
function minutes(seconds: number | null): string {
  if (seconds === null) return '–'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
