import type { IntermediaryKind } from './kinds.ts';

/** Responses of an intermediary: own text and headers, none of the service's. */
type Page = Exclude<IntermediaryKind, '401' | '403' | '404' | '429' | '500' | '503' | 'empty-list' | 'hang' | 'cut'>;

interface IntermediaryResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const html = 'text/html';
const json = 'application/json';

/** As nginx writes its own pages (https://github.com/nginx/nginx/blob/master/src/http/ngx_http_special_response.c). */
const nginxPage = (status: number, words: string): IntermediaryResponse => ({
  status,
  headers: { server: 'nginx', 'content-type': html },
  body: `<html>\r\n<head><title>${words}</title></head>\r\n<body>\r\n<center><h1>${words}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
});

/** The page of a captive portal. */
export const signInPage = '<!doctype html><html><title>Sign in</title><p>Please sign in to the network.</p></html>';

const pages = {
  '404-nginx': nginxPage(404, '404 Not Found'),
  // https://konghq.com/blog/engineering/debugging-kong-requests names its headers; no page documents the body.
  '404-kong': {
    status: 404,
    headers: { server: 'kong', 'x-kong-response-latency': '0', 'content-type': `${json}; charset=utf-8` },
    body: '{"message":"no Route matched with those values"}',
  },
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/http-404-not-found.html; body undocumented.
  '404-cdn': {
    status: 404,
    headers: {
      server: 'CloudFront',
      via: '1.1 4fd1a3.cdn.example.test (CloudFront)',
      'x-cache': 'Error from cloudfront',
      'content-type': html,
    },
    body: '<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>404 ERROR</H1><H2>The request could not be satisfied.</H2></BODY></HTML>',
  },
  '502-html': nginxPage(502, '502 Bad Gateway'),
  // https://docs.haproxy.org/3.0/configuration.html#4.2-errorfile documents the page, not its text.
  '503-balancer': {
    status: 503,
    headers: { 'cache-control': 'no-cache', 'content-type': html },
    body: '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
  },
  '200-error': { status: 200, headers: { 'content-type': json }, body: '{"message":"Service en maintenance"}' },
  // https://docs.spring.io/spring-boot/api/rest/actuator/health.html
  '200-health': {
    status: 200,
    headers: { 'content-type': json },
    body: '{"status":"UP","components":{"db":{"status":"UP"},"diskSpace":{"status":"UP"}}}',
  },
  '200-text': { status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' },
  '200-empty': { status: 200, headers: {}, body: null },
  204: { status: 204, headers: {}, body: null },
  html200: { status: 200, headers: { 'content-type': `${html};charset=UTF-8` }, body: signInPage },
  // https://www.rfc-editor.org/rfc/rfc8952 defines captive portals; the redirect is as observed in practice.
  redirect: { status: 302, headers: { location: '/sign-in' }, body: null },
} as const satisfies Record<Page, IntermediaryResponse>;

/** @param instantMs for the Date header (https://www.rfc-editor.org/rfc/rfc9110#field.date). */
export function intermediaryResponse(kind: Page, instantMs: number): Response {
  const { status, headers, body } = pages[kind];
  return new Response(body, { status, headers: { ...headers, date: new Date(instantMs).toUTCString() } });
}
