import type { Statistics } from '../../domain/statistics/statistics.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** Total Views, Total Shares and Unique Visitors (P-STATISTICS), with what they consist of. */
export function Tiles({ statistics }: { statistics: Statistics }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const { authenticatedInteractionsByType, anonymousInteractionsByType } = statistics
  const views = [authenticatedInteractionsByType.READ ?? 0, anonymousInteractionsByType.READ ?? 0]
  const unique = [statistics.authenticatedUniqueUsers, statistics.anonymousUniqueVisitors]
  const shares = sharesOf(statistics)
  const parts = ([signedIn = 0, anonymous = 0]: number[]) =>
    t('administration:parts', {
      signedIn: number.format(signedIn),
      anonymous: number.format(anonymous),
    })
  return (
    <dl className="stack stat-tiles">
      <Tile title={t('administration:totalViews')} figure={number.format(sum(views))}>
        {parts(views)}
      </Tile>
      <Tile
        title={t('administration:totalShares')}
        figure={number.format(sum(shares.map(([, count]) => count)))}
      >
        {shares.length === 0
          ? t('administration:noShares')
          : shares
              .map(([platform, count]) => `${platformWords(platform, t)} ${number.format(count)}`)
              .join(', ')}
      </Tile>
      <Tile title={t('administration:uniqueVisitors')} figure={number.format(sum(unique))}>
        {parts(unique)} {t('administration:dailyUniques')}
      </Tile>
    </dl>
  )
}

/** By platform, those who are signed in and all others together, the most first. */
function sharesOf({ authenticatedShareStats, anonymousShareStats }: Statistics) {
  const shares: Record<string, number> = { ...authenticatedShareStats }
  for (const [platform, count] of Object.entries(anonymousShareStats)) {
    shares[platform] = (shares[platform] ?? 0) + count
  }
  return Object.entries(shares)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
}

const PLATFORMS = ['instagram', 'linkedin', 'twitter', 'email', 'sms', 'copy', 'system'] as const

function platformWords(name: string, t: ReturnType<typeof useWords>['t']): string {
  const platform = PLATFORMS.find((platform) => platform === name)
  return t(`administration:platform_${platform ?? 'unnamed'}`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
