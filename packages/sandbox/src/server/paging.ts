import type { Endpoint } from '@tpr/core/api';
import type { Behaviour } from '../variants/behaviour.ts';
import type { PageSlice, Replies } from './call.ts';
import { FailedAnswer, refuse } from './failure.ts';
import { json } from './json-response.ts';
import { put, type Wire } from './serializer.ts';

const maxPageSize = 200;
const usualPageSize = 20;

/** The requested page of a list. Legacy: page from 0 and pageSize (R164); current: as in the profile. */
export function readPaging(base: Endpoint['base'], query: URLSearchParams, { profile, is }: Behaviour): PageSlice {
  const legacy = base === 'legacy';
  const whole = (name: string, usual: number): number => {
    const text = query.get(name) ?? '';
    if (text === '') return usual;
    return /^\d{1,9}$/.test(text) ? Number(text) : refuse(`${name} has to be a whole number, not '${text}'.`);
  };
  const sizeName = legacy ? 'pageSize' : profile.get('query.pageSize');
  const asked = whole(sizeName, usualPageSize);
  if (asked === 0) refuse(`${sizeName} has to be at least 1.`);
  const most = legacy ? maxPageSize : is('G22=clamp50') ? 50 : is('G23=max20') ? 20 : maxPageSize;
  if (!legacy && is('G23=max20') && asked > most) refuse(`${sizeName} is at most ${most}.`);
  const size = Math.min(asked, most);
  const pageName = legacy ? 'page' : profile.get('query.page');
  if (!legacy && profile.get('paging.mode') === 'offset') {
    const offset = whole(pageName, 0);
    return { offset, size, number: Math.floor(offset / size) };
  }
  const first = legacy ? 0 : profile.get('paging.firstPage');
  const number = whole(pageName, first);
  if (number < first && is('G20=base1-strict')) refuse(`${pageName} has to be at least ${first}.`);
  return { offset: Math.max(0, number - first) * size, size, number: Math.max(first, number) };
}

/** The path of the records of a list in the current interface. */
export function listPlace({ profile, is }: Behaviour): string {
  return is('G21=bare') || is('G21=link') ? '$' : (profile.get('responsePaths.list')[0] ?? 'content');
}

/** Answers an empty search with 404, if a variant says so (G29). */
export function refuseEmpty(count: number, { is }: Behaviour): void {
  if (count === 0 && is('G29=404')) throw new FailedAnswer(404, 'The search has no result.');
}

/** One page of a list, in the form of the profile and the variants (G21, G22). */
export function pageResponse(
  { list, total }: Replies['page'],
  paging: PageSlice,
  url: URL,
  behaviour: Behaviour,
): Response {
  const { profile, is } = behaviour;
  refuseEmpty(total, behaviour);
  const place = listPlace(behaviour);
  if (place === '$') return json(list, 200, is('G21=link') ? nextLink(paging, total, url, behaviour) : {});
  const body: Wire = {};
  put(body, place, list);
  put(body, profile.get('responsePaths.page')[0] ?? 'page', paging.number);
  put(body, profile.get('responsePaths.size')[0] ?? 'size', paging.size);
  if (!is('G22=no-total')) {
    put(body, profile.get('responsePaths.total')[0] ?? 'totalElements', is('G22=total-text') ? String(total) : total);
  }
  if (is('G21=spring')) {
    body['totalPages'] = Math.ceil(total / paging.size);
  }
  if (is('G21=spring') || 'responsePaths.last' in profile.overrides) {
    put(body, profile.get('responsePaths.last')[0] ?? 'last', paging.offset + list.length >= total);
  }
  return json(body);
}

function nextLink(
  { offset, size, number }: PageSlice,
  total: number,
  url: URL,
  { profile }: Behaviour,
): Record<string, string> {
  if (offset + size >= total) return {};
  const next = new URL(url);
  const step = profile.get('paging.mode') === 'offset' ? offset + size : number + 1;
  next.searchParams.set(profile.get('query.page'), String(step));
  next.searchParams.set(profile.get('query.pageSize'), String(size));
  return { link: `<${next.href}>; rel="next"` };
}
