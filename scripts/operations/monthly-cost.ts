/**
 * What AWS asks for, in US dollars, without taxes: of Frankfurt (eu-central-1) and CloudFront's
 * Europe, as known in 2026. They change: look them up (`npm run cost` takes a file with others) before
 * anybody relies on what comes of them.
 */
export const PRICES = {
  cdnPerGigabyte: 0.085,
  cdnFreeGigabytes: 1024,
  cdnPerMillionRequests: 1.2,
  cdnFreeMillionRequests: 10,
  webAclAMonth: 7,
  webAclPerMillionRequests: 0.6,
  gatewayPerMillionCalls: 1.2,
  functionPerMillionCalls: 0.2,
  functionPerGigabyteSecond: 0.0000133334,
  tablePerMillionWrites: 0.7625,
  tablePerMillionReads: 0.1525,
  /** Storage, point-in-time recovery, a copy here and one in the other region. */
  tablePerGigabyteAMonth: 0.8,
  bucketPerGigabyteAMonth: 0.0245,
  logsPerGigabyte: 0.63,
  alarmsAndDashboardAMonth: 6,
  mailsPerThousand: 0.1,
  /** The key of what comes back of mails. */
  keyAMonth: 1,
}

/** What a view of a page causes, and what happens however many there are. */
export const USAGE = {
  /** Of files and answers; a browser keeps styles, scripts and fonts. */
  kilobytesPerView: 60,
  requestsPerView: 6,
  /** Counting a reader, mostly; lists and search of those who work are few beside. */
  callsPerView: 2.5,
  millisecondsPerCall: 40,
  functionGigabytes: 1769 / 1024,
  writesPerCall: 1.5,
  readsPerCall: 1,
  logBytesPerCall: 600,
  logBytesPerRequest: 0,
  mailsPerThousandViews: 2,
  tableGigabytes: 2,
  bucketGigabytes: 20,
  /** Thirty nights of everything, and twenty small ones a day, each with a minute until lists follow. */
  publisherMinutesAMonth: 1000,
  publisherGigabytes: 3008 / 1024,
}

export type Prices = typeof PRICES
export type Usage = typeof USAGE

const MILLION = 1_000_000
const GIGABYTE = 1024 ** 3

/**
 * What a stage costs in a month, by service, in dollars.
 * @param views of pages in that month
 * @throws where a number is missing or below zero
 */
export function monthlyCost(
  views: number,
  prices: Prices = PRICES,
  usage: Usage = USAGE,
): Record<string, number> {
  for (const [name, value] of Object.entries({ views, ...prices, ...usage })) {
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be 0 or more: ${value}`)
  }
  const requests = (views * usage.requestsPerView) / MILLION
  const gigabytes = (views * usage.kilobytesPerView * 1024) / GIGABYTE
  const calls = (views * usage.callsPerView) / MILLION
  const seconds = calls * MILLION * (usage.millisecondsPerCall / 1000)
  const gigabyteSeconds =
    seconds * usage.functionGigabytes + usage.publisherMinutesAMonth * 60 * usage.publisherGigabytes
  const beyond = (all: number, free: number) => Math.max(0, all - free)
  const logged = calls * usage.logBytesPerCall + requests * usage.logBytesPerRequest
  return {
    CloudFront:
      beyond(gigabytes, prices.cdnFreeGigabytes) * prices.cdnPerGigabyte +
      beyond(requests, prices.cdnFreeMillionRequests) * prices.cdnPerMillionRequests,
    'web ACL': prices.webAclAMonth + requests * prices.webAclPerMillionRequests,
    'API Gateway': calls * prices.gatewayPerMillionCalls,
    Lambda:
      calls * prices.functionPerMillionCalls + gigabyteSeconds * prices.functionPerGigabyteSecond,
    DynamoDB:
      calls * usage.writesPerCall * prices.tablePerMillionWrites +
      calls * usage.readsPerCall * prices.tablePerMillionReads +
      usage.tableGigabytes * prices.tablePerGigabyteAMonth,
    S3: usage.bucketGigabytes * prices.bucketPerGigabyteAMonth,
    CloudWatch:
      prices.alarmsAndDashboardAMonth + ((logged * MILLION) / GIGABYTE) * prices.logsPerGigabyte,
    SES: ((views / 1000) * usage.mailsPerThousandViews * prices.mailsPerThousand) / 1000,
    KMS: prices.keyAMonth,
  }
}

/** From ten thousand to a hundred million. */
export const VIEWS = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

/** A table in Markdown: a row for each service, a column for each number of views. */
export function costTable(prices: Prices = PRICES, usage: Usage = USAGE): string {
  const columns = VIEWS.map((views) => monthlyCost(views, prices, usage))
  const row = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(' | ')} |`
  const dollars = (value: number) => value.toFixed(value < 100 ? 2 : 0)
  const services = Object.keys(columns[0] ?? {})
  return [
    row(
      'Dollars a month, of views',
      VIEWS.map((views) => views.toLocaleString('en')),
    ),
    row(
      '---',
      VIEWS.map(() => '---:'),
    ),
    ...services.map((name) =>
      row(
        name,
        columns.map((column) => dollars(column[name] ?? 0)),
      ),
    ),
    row(
      '**in all**',
      columns.map((column) => dollars(Object.values(column).reduce((sum, one) => sum + one, 0))),
    ),
  ].join('\n')
}

/**
 * Prices and usage with some of them replaced.
 * @throws where a name is none of theirs
 */
export function withInputs(given: Record<string, number>): { prices: Prices; usage: Usage } {
  const unknown = Object.keys(given).filter((name) => !(name in PRICES || name in USAGE))
  if (unknown.length > 0) throw new Error(`no price and no usage: ${unknown.join(', ')}`)
  const withDefaults = <Kind extends object>(defaults: Kind): Kind => ({
    ...defaults,
    ...Object.fromEntries(Object.entries(given).filter(([name]) => name in defaults)),
  })
  return { prices: withDefaults(PRICES), usage: withDefaults(USAGE) }
}
