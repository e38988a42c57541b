import type { Profile } from '../service/profile/index.ts';
import { ServiceClock } from './exchange.ts';
import { Crowd } from './crowd.ts';
import { Outage } from './outage.ts';
import { Pace } from './pace.ts';
import { Quota } from './quota.ts';

/** What is remembered of whom requests go to, and decides when the next one may leave. */
export interface PeerLine {
  readonly pace: Pace;
  readonly quota: Quota;
  readonly crowd: Crowd;
  readonly outage: Outage;
  readonly clock: ServiceClock;
}

export function createLine(profile: Profile): PeerLine {
  return {
    pace: new Pace(profile),
    quota: new Quota(),
    crowd: new Crowd(profile),
    outage: new Outage(profile),
    clock: new ServiceClock(),
  };
}
