/** What pieces of work ask of the table, and whether a role of the stack allows it. */
import type { TableCall } from '../../../functions/store/table/wrapped-table.ts'
import { makesSearchIndex } from '../../support/search-index.ts'
import { trialTemplate } from './trial-template.ts'

interface Statement {
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, string[]>>
}

/** What DynamoDB asks of a role for a call. */
interface AskedRight {
  /** As 'GetItem'. */
  action: string
  /** It is asked of the list index. */
  isList: boolean
  /** One statement has to name all of them; none of a scan. */
  partitions: readonly string[]
}

/** @returns one right for each write of a transaction, which are judged by themselves */
function askedBy({ name, writes, partitions, isList }: TableCall): AskedRight[] {
  if (writes.length === 0) return [{ action: name, isList, partitions: [...new Set(partitions)] }]
  return writes.map((write) => {
    const right = (action: string, { pk }: { pk: string }) => ({
      action,
      isList: false,
      partitions: [pk],
    })
    if ('put' in write) return right('PutItem', { pk: String(write.put.pk) })
    if ('update' in write) return right('UpdateItem', write.update)
    return 'remove' in write
      ? right('DeleteItem', write.remove)
      : right('ConditionCheckItem', write.check)
  })
}

const isOfList = ({ Resource }: Statement) => JSON.stringify(Resource).includes('/index/list')

function allows(statement: Statement, { action, isList, partitions }: AskedRight): boolean {
  if (![statement.Action].flat().includes(`dynamodb:${action}`)) return false
  if (isOfList(statement) !== isList) return false
  const { Condition = {} } = statement
  const keys = ['ForAllValues:StringLike', 'ForAllValues:StringEquals'].flatMap(
    (operator) => Condition[operator]?.['dynamodb:LeadingKeys'] ?? [],
  )
  return partitions.every((pk) =>
    keys.some((key) => (key.endsWith('*') ? pk.startsWith(key.slice(0, -1)) : pk === key)),
  )
}

/**
 * Does a piece of work on a table whose calls are observed.
 * @param faults of the stores that it works with
 * @returns what the role does not allow of it, as 'PutItem INBOX'
 */
export async function forbiddenOf(
  role: string,
  faults: { after?: (call: TableCall) => void },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { propertiesOf } = await trialTemplate()
  const statements: Statement[] = propertiesOf(role).Policies.flatMap(
    ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) =>
      PolicyDocument.Statement,
  )
  const asked: AskedRight[] = []
  faults.after = (call) => {
    if (!makesSearchIndex()) asked.push(...askedBy(call))
  }
  await work()
  faults.after = () => {}
  const forbidden = asked.filter((right) => !statements.some((one) => allows(one, right)))
  return [
    ...new Set(
      forbidden.map(({ action, isList, partitions }) =>
        [action, ...(isList ? ['list'] : []), ...partitions].join(' '),
      ),
    ),
  ]
}
