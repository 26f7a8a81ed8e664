import type { MadeResource } from './template.ts'

/** What AWS itself measures, with the dimension that tells its values apart. */
const MEASURED: Record<string, { dimension: string; names: readonly string[] }> = {
  'AWS/ApiGateway': { dimension: 'ApiId', names: ['5xx', '4xx', 'Count', 'Latency'] },
  'AWS/Backup': {
    dimension: 'BackupVaultName',
    names: ['NumberOfBackupJobsFailed', 'NumberOfCopyJobsFailed'],
  },
  'AWS/CodeBuild': { dimension: 'ProjectName', names: ['FailedBuilds', 'SucceededBuilds'] },
  'AWS/DynamoDB': { dimension: 'TableName', names: ['ReadThrottleEvents', 'WriteThrottleEvents'] },
  'AWS/Lambda': { dimension: 'FunctionName', names: ['Errors', 'Throttles', 'IteratorAge'] },
}

export interface Metrics {
  /** @throws where AWS measures nothing by that name */
  count(namespace: string, name: string, of: string, value?: number): void
  /** Takes in what a function wrote, by the filters of its log group. */
  readLine(logGroup: string, line: string, filters: readonly MadeResource[]): void
  /** Which of these alarms ring. */
  ringing(alarms: readonly MadeResource[]): string[]
}

interface MetricName {
  Namespace: string
  MetricName: string
  Dimensions?: { Name: string; Value: string }[]
}

/** CloudWatch without time: all that was measured counts as of now. */
export function createMetrics(): Metrics {
  const values = new Map<string, number[]>()
  const add = (key: string, value: number) => values.set(key, [...(values.get(key) ?? []), value])

  function valuesOf({ Namespace, MetricName, Dimensions = [] }: MetricName): number[] {
    const known = MEASURED[Namespace]
    const [dimension] = Dimensions
    if (known && (!known.names.includes(MetricName) || dimension?.Name !== known.dimension)) {
      throw new Error(`AWS measures no ${MetricName} of ${Namespace} by ${dimension?.Name}`)
    }
    return values.get(`${Namespace} ${MetricName} ${dimension?.Value ?? ''}`) ?? []
  }

  function measured(properties: MadeResource['properties']): number | undefined {
    if (!properties.Metrics) return summed(valuesOf(properties), properties.Statistic)
    const of = Object.fromEntries(
      properties.Metrics.flatMap(({ Id, MetricStat: its }: MetricQuery) =>
        its ? [[Id, summed(valuesOf(its.Metric), its.Stat) ?? 0]] : [],
      ),
    )
    const { Expression } = properties.Metrics.find(({ Expression }: MetricQuery) => Expression)
    const names = Object.keys(of)
    return new Function('IF', ...names, `return ${Expression}`)(
      (condition: boolean, yes: number, no: number) => (condition ? yes : no),
      ...names.map((name) => of[name]),
    )
  }

  return {
    count(namespace, name, of, value = 1) {
      if (!MEASURED[namespace]?.names.includes(name)) throw new Error(`No ${name} of ${namespace}`)
      add(`${namespace} ${name} ${of}`, value)
    },
    readLine(logGroup, line, filters) {
      const record = recordOf(line)
      if (!record) return
      for (const { properties } of filters) {
        if (properties.LogGroupName !== logGroup || !isMatch(properties.FilterPattern, record))
          continue
        for (const {
          MetricNamespace,
          MetricName,
          MetricValue,
        } of properties.MetricTransformations) {
          const field = /^\$\.(\w+)$/.exec(MetricValue)?.[1]
          add(`${MetricNamespace} ${MetricName} `, Number(field ? record[field] : MetricValue))
        }
      }
    },
    ringing: (alarms) =>
      alarms
        .filter(({ properties }) => {
          const value = measured(properties)
          if (value === undefined) return properties.TreatMissingData === 'breaching'
          const { Threshold, ComparisonOperator } = properties
          return ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value >= Threshold
        })
        .map(({ logicalId }) => logicalId),
  }
}

interface MetricQuery {
  Id: string
  Expression?: string
  MetricStat?: { Stat: string; Metric: MetricName }
}

function summed(values: readonly number[], statistic: string): number | undefined {
  if (values.length === 0) return undefined
  if (statistic === 'Maximum') return Math.max(...values)
  return values.reduce((sum, value) => sum + value, 0)
}

function recordOf(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line)
  } catch {
    // Not every line is one of ours: Node.js writes its own, as text.
    return undefined
  }
}

/** A pattern as `{ $.route = "/api" && $.status >= 400 }`; an asterisk stands for any value. */
function isMatch(pattern: string, record: Record<string, unknown>): boolean {
  const conditions = pattern.replace(/^\{|\}$/g, '').split('&&')
  return conditions.every((condition) => {
    const [, name = '', sign, wanted = ''] =
      /^\s*\$\.(\w+)\s*(=|>=)\s*(\S+)\s*$/.exec(condition) ?? []
    if (!sign) throw new Error(`The rehearsal cannot read the pattern ${pattern}`)
    const value = record[name]
    if (wanted === '*') return value !== undefined
    return sign === '=' ? value === JSON.parse(wanted) : Number(value) >= Number(wanted)
  })
}
