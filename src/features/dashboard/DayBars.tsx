import { formatDay } from '../../domain/presenters/format-day.ts'
import { useWords } from '../../i18n/Words.tsx'

const HEIGHT = 100
const BAR = 8
const STEP = 11

export interface BarsOfDay {
  date: string
  /** What stands on each other, from below; undefined where it is not known. */
  parts: readonly number[] | undefined
}

interface DayBarsProps {
  days: readonly BarsOfDay[]
  /** Of what the parts are, in their order. */
  legend: readonly string[]
  title: string
  /** The id of the sentence that says what the bars show. */
  describedBy: string
}

/**
 * Bars by day, drawn with the page: a sentence and a table say the same. None where there is nothing
 * but zeros.
 */
export function DayBars({ days, legend, title, describedBy }: DayBarsProps) {
  const { language } = useWords()
  const most = Math.max(0, ...days.map(({ parts = [] }) => sumOf(parts)))
  if (most === 0) return null
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="day-bars">
      <svg
        role="img"
        aria-label={title}
        aria-describedby={describedBy}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ date, parts }, place) => {
          const x = place * STEP + (STEP - BAR) / 2
          return parts ? (
            parts.map((part, index) => {
              const below = sumOf(parts.slice(0, index))
              const [y, height] = [(1 - (below + part) / most) * HEIGHT, (part / most) * HEIGHT]
              const bar = { x, y, height, width: BAR }
              return <rect key={legend[index]} className={`day-bar-${index}`} {...bar} />
            })
          ) : (
            <rect
              key={date}
              className="day-bar-unknown"
              {...{ x, y: HEIGHT - 2, height: 2, width: BAR }}
            />
          )
        })}
      </svg>
      <figcaption>
        <span>{first && formatDay(first.date, language, 'short')}</span>
        <span>{last && formatDay(last.date, language, 'short')}</span>
        <span className="day-bars-legend">
          {legend.map((name, index) => (
            <span key={name} className={`day-legend-${index}`}>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  )
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}
