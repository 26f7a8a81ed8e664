import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { AccessKind, FailureArea } from '../../../src/contract/administration/dashboard.ts'
import type { DayFigures } from '../../../src/domain/statistics/dashboard.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { FIGURES_PARTITION, figuresKey, SCHEMA_VERSION } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/** What is counted at once, in the transaction of what it counts. */
type Counter = 'signUps' | 'lostWithAccount' | `${FailureArea}Failures`

/** Adds one to a figure of the day in Vienna that a moment lies in. */
export function addToFigures(table: Table, counter: Counter, at: Date): Writes[number] {
  return {
    Update: {
      TableName: table.name,
      Key: figuresKey(dayInVienna(at)),
      UpdateExpression: 'ADD #counter :one SET #schema = :schema',
      ExpressionAttributeNames: { '#counter': counter, '#schema': 'schema' },
      ExpressionAttributeValues: { ':one': 1, ':schema': SCHEMA_VERSION },
    },
  }
}

/** What is known of whole days: numbers of people and things, and of nobody in particular. */
export function createFiguresStore(table: Table) {
  const update = async (
    day: string,
    set: readonly string[],
    values: Record<string, unknown>,
  ): Promise<void> => {
    const names = set.map((assignment) => assignment.split(' = ')[0] ?? '')
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: figuresKey(day),
        UpdateExpression: `SET ${['#schema = :schema', ...set].join(', ')}`,
        ExpressionAttributeNames: {
          '#schema': 'schema',
          ...Object.fromEntries(names.map((name) => [name, name.slice(1)])),
        },
        ExpressionAttributeValues: { ...values, ':schema': SCHEMA_VERSION },
      }),
    )
  }

  return {
    /** The days that have figures, from one to another, both included, in order; one call. */
    async between(from: string, to: string): Promise<DayFigures[]> {
      const days: DayFigures[] = []
      const range = { sortBetween: [from, to] } as const
      for await (const item of queryAll(table, FIGURES_PARTITION, range)) days.push(readDay(item))
      return days
    },

    /** Keeps how many have access by what; the first count of a day is that of its begin. */
    keepPeople(day: string, byAccess: Record<AccessKind, number>, at: Date): Promise<void> {
      return update(
        day,
        ['#people = :people', '#payingAtStart = if_not_exists(#payingAtStart, :paying)'],
        {
          ':people': { countedAt: at.toISOString(), byAccess },
          ':paying': byAccess.paying,
        },
      )
    },

    /**
     * Completes a day that is over. Sign-ups that were counted when they came stay as they are: who
     * has deleted their account since then is not among the people any more.
     */
    keepDay(
      day: string,
      figures: { signUps: number; lost: number } | { views: NonNullable<DayFigures['views']> },
    ): Promise<void> {
      if ('views' in figures) return update(day, ['#views = :views'], { ':views': figures.views })
      return update(day, ['#signUps = if_not_exists(#signUps, :signUps)', '#lost = :lost'], {
        ':signUps': figures.signUps,
        ':lost': figures.lost,
      })
    },
  }
}

export type FiguresStore = ReturnType<typeof createFiguresStore>

function readDay(item: Record<string, unknown>): DayFigures {
  return {
    day: String(item.sk),
    signUps: (item.signUps as number | undefined) ?? null,
    views: (item.views as DayFigures['views'] | undefined) ?? null,
    payingAtStart: (item.payingAtStart as number | undefined) ?? null,
    lost: (item.lost as number | undefined) ?? null,
    lostWithAccount: Number(item.lostWithAccount ?? 0),
    mailFailures: Number(item.mailFailures ?? 0),
    webhookFailures: Number(item.webhookFailures ?? 0),
    people: (item.people as DayFigures['people'] | undefined) ?? null,
  }
}
