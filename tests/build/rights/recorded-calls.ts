import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { EXPIRY_ATTRIBUTE } from '../../../functions/store/table/keys.ts'

/** What a role must be allowed for a call, as IAM sees it. */
export interface RecordedCall {
  action: string
  /** With the template's own resources in angle brackets: `<Table.Arn>/index/list`. */
  resource: string
  /** Of the records that the call touches. */
  leadingKeys?: string[]
  /** That the call names; undefined where it replaces an item, or asks for all of it. */
  attributes?: string[]
  /** What a scan gives of items. */
  select?: string
  /** It writes a record that expires. */
  expires?: true
}

type Names = Record<string, string>
interface Touch {
  Key?: Record<string, { S?: string }>
  Item?: Record<string, { S?: string }>
  UpdateExpression?: string
  IndexName?: string
  Select?: string
  ProjectionExpression?: string
  KeyConditionExpression?: string
  ExpressionAttributeNames?: Names
  ExpressionAttributeValues?: Record<string, { S?: string }>
}

interface BatchTouch {
  Keys: Touch['Key'][]
  ProjectionExpression?: string
  ExpressionAttributeNames?: Names
}

/** Stands before a service, hands on what it is asked, and notes it. */
export async function recordingProxy(
  target: string,
  note: (call: RecordedCall) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    for (const call of callsOf(request, body)) note(call)
    const { method = 'GET', headers, url } = request
    const onward = ask(new URL(url ?? '/', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    onward.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What IAM is asked about a request. */
export function callsOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
): RecordedCall[] {
  const [, target = ''] = String(headers['x-amz-target'] ?? '').split('.')
  const json = () => JSON.parse(body.toString())
  switch (target) {
    case 'TransactWriteItems':
      return json().TransactItems.flatMap((item: Record<string, Touch>) =>
        Object.entries(item).map(([kind, touch]) =>
          ofRecord(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, touch),
        ),
      )
    case 'TransactGetItems':
      return json().TransactItems.map(({ Get }: { Get: Touch }) => ofRecord('GetItem', Get))
    case 'BatchGetItem':
      return Object.values<BatchTouch>(json().RequestItems).map((its) => ({
        action: 'dynamodb:BatchGetItem',
        resource: '<Table.Arn>',
        leadingKeys: its.Keys.flatMap((Key) => Key?.pk?.S ?? []),
        ...(its.ProjectionExpression && {
          attributes: [
            ...new Set(its.Keys.flatMap((Key) => Object.keys(Key ?? {}))),
            ...Object.values(its.ExpressionAttributeNames ?? {}),
          ],
        }),
      }))
    case 'BatchWriteItem':
      return Object.values<Record<string, Touch>[]>(json().RequestItems).map((writes) => ({
        action: 'dynamodb:BatchWriteItem',
        resource: '<Table.Arn>',
        leadingKeys: writes
          .flatMap((its) => Object.values(its))
          .flatMap(({ Key, Item }) => ({ ...Key, ...Item }).pk?.S ?? []),
      }))
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
    case 'Query':
    case 'Scan':
      return [ofRecord(target, json())]
    case 'GetParameter':
      return [{ action: 'ssm:GetParameter', resource: json().Name }]
    case 'StartBuild':
    case 'ListBuildsForProject':
    case 'BatchGetBuilds':
      return [{ action: `codebuild:${target}`, resource: '<Publication.Arn>' }]
    case '':
      if (url.startsWith('/v2/email/')) return ofMail(json())
      if (url.endsWith('/invalidation')) {
        const resource = 'arn:aws:cloudfront::<AWS::AccountId>:distribution/<Distribution>'
        return [{ action: 'cloudfront:CreateInvalidation', resource }]
      }
      if (url.endsWith('/invocations')) {
        return [{ action: 'lambda:InvokeFunction', resource: '<PublishSmallLambdaFunction.Arn>' }]
      }
      return ofObjects(method, new URL(url, 'http://s3'), body)
    default:
      // No role allows that.
      return [{ action: `unknown:${target}`, resource: url }]
  }
}

function ofRecord(operation: string, touch: Touch): RecordedCall {
  const its = { ...touch.Key, ...touch.Item }.pk?.S ?? queriedKey(touch)
  const names = Object.values(touch.ExpressionAttributeNames ?? {})
  return {
    action: `dynamodb:${operation}`,
    resource: touch.IndexName ? `<Table.Arn>/index/${touch.IndexName}` : '<Table.Arn>',
    ...(its !== undefined && { leadingKeys: [its] }),
    ...(operation === 'UpdateItem' && { attributes: [...Object.keys(touch.Key ?? {}), ...names] }),
    ...((touch.Item?.[EXPIRY_ATTRIBUTE] || touch.UpdateExpression?.includes(EXPIRY_ATTRIBUTE)) && {
      expires: true,
    }),
    ...(operation === 'Scan' && {
      attributes: [...(touch.ProjectionExpression?.match(/(?<!#)\b\w+/g) ?? []), ...names],
      select: touch.Select ?? 'ALL_ATTRIBUTES',
    }),
  }
}

/** The partition that a query asks for. */
function queriedKey({
  KeyConditionExpression = '',
  ExpressionAttributeNames = {},
  ExpressionAttributeValues = {},
}: Touch): string | undefined {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/(#?\w+) = (:\w+)/g)) {
    if (/^(pk|listPk)$/.test(ExpressionAttributeNames[name] ?? name)) {
      return ExpressionAttributeValues[value]?.S
    }
  }
  return undefined
}

/** A mail is sent for an identity, by a configuration set. */
function ofMail({ ConfigurationSetName }: { ConfigurationSetName?: string }): RecordedCall[] {
  const needed = ['identity/<MailIdentity>']
  if (ConfigurationSetName) needed.push('configuration-set/<MailConfiguration>')
  const account = 'arn:aws:ses:<AWS::Region>:<AWS::AccountId>'
  return needed.map((its) => ({ action: 'ses:SendEmail', resource: `${account}:${its}` }))
}

function ofObjects(method: string, { pathname, searchParams }: URL, body: Buffer): RecordedCall[] {
  const [, , ...parts] = decodeURIComponent(pathname).split('/')
  const key = parts.join('/')
  const of = (verb: string, its: string) => ({
    action: `s3:${verb}Object`,
    resource: `<SiteBucket.Arn>/${its}`,
  })
  if (method === 'POST' && searchParams.has('delete')) {
    const keys = body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)
    return Array.from(keys, ([, its = '']) => of('Delete', its))
  }
  if (key === '') return [{ action: 's3:ListBucket', resource: '<SiteBucket.Arn>' }]
  return [of({ PUT: 'Put', DELETE: 'Delete' }[method] ?? 'Get', key)]
}
