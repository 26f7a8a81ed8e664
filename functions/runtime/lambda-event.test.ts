import { describe, expect, test } from 'vitest'
import { type GatewayEvent, normalizeEvent } from './lambda-event.ts'

function eventOf(method: string, rawPath: string, body: string | null): GatewayEvent {
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' }
  const event = { rawPath, body, requestContext: { http } }
  return event as unknown as GatewayEvent
}

describe('an event of the gateway', () => {
  test('keeps a question mark and a hash of its decoded path in the path', () => {
    expect(normalizeEvent(eventOf('GET', '/api/rubrics/what?#1', null)).rawPath).toBe(
      '/api/rubrics/what%3F%231',
    )
  })

  test.each(['GET', 'HEAD'])('loses a body that %s cannot have', (method) => {
    expect(normalizeEvent(eventOf(method, '/', 'text')).body).toBeNull()
  })

  test('keeps the body of a POST', () => {
    expect(normalizeEvent(eventOf('POST', '/', 'text')).body).toBe('text')
  })
})
