import { fileForAddress } from '../../src/domain/site/addresses.ts'
import { editionCall } from '../../src/domain/site/edition-call.ts'

interface Value {
  value: string
}

/** The part of a CloudFront Functions event that matters here; all of it still percent-encoded. */
export interface ViewerEvent {
  request: {
    uri: string
    headers?: Record<string, Value>
    /** Every value of a name that occurs more than once stands in `multiValue`. */
    querystring: Record<string, Value & { multiValue?: Value[] }>
  }
}

export interface Redirect {
  statusCode: 301 | 302
  statusDescription: string
  headers: Record<string, Value>
}

/**
 * What the CDN does with a page's address before it looks into its cache: a clean address becomes
 * the name of the file, one with something behind it leads to the one without (P-LANG-ADDRESSES).
 *
 * Written without destructuring and for-of, which the CDN's runtime does not promise.
 */
export function viewerRequest(event: ViewerEvent): ViewerEvent['request'] | Redirect {
  const request = event.request
  const call = editionCall(request.uri, request.headers?.accept?.value)
  if (call) {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: call }, vary: { value: 'Accept' } },
    }
  }
  const target = fileForAddress(request.uri, queryOf(request.querystring))
  if ('file' in target) {
    request.uri = target.file
    return request
  }
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: target.redirect },
      'cache-control': { value: 'public, max-age=3600' },
    },
  }
}

function queryOf(querystring: ViewerEvent['request']['querystring']): string {
  const pairs = Object.keys(querystring).map((name) => {
    const parameter = querystring[name]
    const values = parameter?.multiValue || (parameter ? [parameter] : [])
    return values.map((one) => (one.value === '' ? name : `${name}=${one.value}`)).join('&')
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
