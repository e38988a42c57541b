import { callOf, type Endpoint } from '@tpr/core/api';
import { bareForm } from '../variants/variant.ts';
import type { Behaviour } from '../variants/behaviour.ts';

/** A method and a path template with `{name}` in it, below the origin. */
export interface RoutePath {
  readonly method: string;
  readonly template: string;
}

/** The paths of an operation: its own first, then further forms that the variants allow. */
export function placesOf(endpoint: Endpoint, behaviour: Behaviour): readonly RoutePath[] {
  const { profile } = behaviour;
  const { method: usual, prefix, path: own } = callOf(endpoint, profile);
  if (endpoint.base === 'auth') return [{ method: usual, template: `/auth${own}` }];
  const main = `${usual} ${own}`;
  const placed = (base: Endpoint['base'], call: string): RoutePath => {
    const [method = 'GET', path = '/'] = call.split(' ');
    return { method, template: `/${base}${prefix}${path}` };
  };
  const places = [main, ...furtherCalls(endpoint.name, main, behaviour)].map((call) => placed(endpoint.base, call));
  // The accounts are also listed by the current interface (G13).
  if (endpoint.name !== 'legacy.account.list' || behaviour.is('G13=legacy-only')) return places;
  const onCurrent = placed('current', main);
  return profile.get('accounts.interface') === 'current' ? [onCurrent] : [...places, onCurrent];
}

const shortFormed = ['thirdParties.get', 'attributes.list', 'indicators.list', 'dossiers.listFor', 'dossiers.create'];

function furtherCalls(name: string, main: string, { is, profile }: Behaviour): string[] {
  if (`paths.${name}` in profile.overrides) return [];
  if (shortFormed.includes(name) && !is('G02=account')) return [bareForm(main)];
  if (name === 'documents.get') return ['GET /account/{accountId}/documents/{documentId}'];
  if (name === 'files.zip') return ['GET /account/{accountId}/dossiers/{dossierId}/zip'];
  return [];
}

/** Sorts fixed segments before parameters, so that `search` is not taken for an identifier. */
export function byPrecedence(a: RoutePath, b: RoutePath): number {
  const rank = ({ template }: RoutePath) => template.replaceAll(/\{\w+\}/g, '\uFFFF');
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0;
}

/** The template in Hono's syntax. */
export const honoPath = (template: string): string => template.replaceAll(/\{(\w+)\}/g, ':$1');
