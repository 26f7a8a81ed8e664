import { type RecordedCall, recordingProxy } from './recorded-calls.ts'

interface Statement {
  Sid: string
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, string | string[]>>
}

/** Compares what a packaged function does with what its role allows. */
export interface RightsOfRole {
  /** The same environment, in which AWS is reached through proxies that take note. */
  recorded(environment: Record<string, string>): Promise<Record<string, string>>
  /** What was asked and the role does not allow. */
  missing(): string[]
  /**
   * What the role allows and nothing asked for, not what Lambda itself does by it: each as its
   * statement, action, resource and, where those are named, records or attributes.
   */
  surplus(): string[]
  close(): Promise<void>
}

/** Logs and the stream are Lambda's own doing, in the function's name. */
const BY_LAMBDA = /^(logs:|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$)/

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation is read here as the data that it is
export function rightsOfRole(template: any, role: string): RightsOfRole {
  const statements = statementsOf(template, role)
  const used = new Set<string>()
  const missing = new Set<string>()
  const proxies: { close(): Promise<void> }[] = []

  function note(call: RecordedCall): void {
    const allowing = statements.filter((statement) => allows(statement, call))
    if (allowing.length === 0) missing.add(JSON.stringify(call))
    // What expires, the daily job removes.
    const { resource, leadingKeys = [] } = call
    const removal = { action: 'dynamodb:DeleteItem', resource, leadingKeys }
    if (call.expires && !mayCall(template, 'DailyRole', removal)) {
      missing.add(`DailyRole: ${JSON.stringify(removal)}`)
    }
    for (const right of allowing.flatMap(rightsIn)) {
      if (right.isUsedBy(call)) used.add(right.name)
    }
  }

  return {
    async recorded(environment) {
      const changed = { ...environment }
      for (const [name, target] of Object.entries(environment)) {
        if (!name.startsWith('AWS_ENDPOINT_URL_')) continue
        const proxy = await recordingProxy(target, note)
        proxies.push(proxy)
        changed[name] = proxy.url
      }
      return changed
    },
    missing: () => [...missing],
    surplus: () =>
      statements
        .flatMap(rightsIn)
        .map(({ name }) => name)
        .filter((name) => !used.has(name)),
    async close() {
      for (const proxy of proxies) await proxy.close()
    },
  }
}

/** The least that a statement consists of: an action on a resource, or on a kind of its records. */
interface Right {
  name: string
  isUsedBy(call: RecordedCall): boolean
}

function rightsIn({ Sid, Action, Resource, Condition = {} }: Statement): Right[] {
  const bounds = Object.entries(Condition).flatMap(([operator, keys]) =>
    operator.startsWith('ForAllValues:') ? Object.entries(keys) : [],
  )
  const wanted = bounds.flatMap(([key, values]) =>
    [values].flat().map((value) => ({ key, value }) as { key?: string; value: string }),
  )
  if (wanted.length === 0) wanted.push({ value: '' })
  const actions = [Action].flat().filter((action) => !BY_LAMBDA.test(action))
  return actions.flatMap((action) =>
    [Resource]
      .flat()
      .map(asText)
      .flatMap((resource) =>
        wanted.map(({ key, value }) => ({
          name: [Sid, action, resource, value].filter(Boolean).join(' '),
          isUsedBy: (call) =>
            action === call.action &&
            isOf(resource, call) &&
            (key === undefined || (valuesOf(call)[key] ?? []).some((its) => like(value, its))),
        })),
      ),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function statementsOf(template: any, role: string): Statement[] {
  return template.Resources[role].Properties.Policies.flatMap(
    ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) =>
      PolicyDocument.Statement,
  )
}

/** Whether a role of a template may make a call. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function mayCall(template: any, role: string, call: RecordedCall): boolean {
  return statementsOf(template, role).some((statement) => allows(statement, call))
}

function allows({ Action, Resource, Condition = {} }: Statement, call: RecordedCall): boolean {
  if (![Action].flat().includes(call.action)) return false
  const resources = [Resource].flat().map(asText)
  return resources.some((pattern) => isOf(pattern, call)) && holds(Condition, call)
}

/** The build project is named by its role, which it names: so there by its whole ARN. */
const isOf = (pattern: string, { resource }: RecordedCall): boolean =>
  (resource === '<Publication.Arn>' && /^arn:aws:codebuild:.*-publication$/.test(pattern)) ||
  like(pattern, resource) ||
  like(pattern.replace(/^.*:parameter/, ''), resource)

/** What conditions compare. */
const valuesOf = (call: RecordedCall): Record<string, string[] | undefined> => ({
  'dynamodb:LeadingKeys': call.leadingKeys,
  'dynamodb:Attributes': call.attributes,
  'dynamodb:Select': call.select === undefined ? undefined : [call.select],
})

function holds(condition: NonNullable<Statement['Condition']>, call: RecordedCall): boolean {
  const given = valuesOf(call)
  return Object.entries(condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const values = given[key]
      if (operator === 'Null') return (values === undefined) === (wanted === 'true')
      // Who sends, and the like, is no matter of a call's shape.
      if (!(operator.startsWith('ForAllValues:') || key in given)) return true
      return (values ?? []).every((value) => [wanted].flat().some((one) => like(one, value)))
    }),
  )
}

function like(pattern: string, value: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(value)
}

/** An ARN of the template as one text, its references in angle brackets. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  const its = value as { Ref?: string; 'Fn::GetAtt'?: string[]; 'Fn::Join'?: [string, unknown[]] }
  if (its.Ref) return `<${its.Ref}>`
  if (its['Fn::GetAtt']) return `<${its['Fn::GetAtt'].join('.')}>`
  const [between, parts] = its['Fn::Join'] ?? ['', []]
  return parts.map(asText).join(between)
}
