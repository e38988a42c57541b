import { inferZone } from '../values/infer-zone.ts';
import type { Zone } from '../values/zone.ts';

/** Another zone is believed after this many different times: one may be a coincidence. */
const timesBelieved = 2;

/** The other one of the two zones that a profile can name. */
export const otherZone = (inForce: Zone): Zone => (inForce === 'UTC' ? 'Europe/Paris' : 'UTC');

/** What times with an offset show of the service's zone (G33), over all responses of a client. It costs no request. */
export class ZoneEvidence {
  private readonly others = new Set<string>();
  private isConfirmed = false;
  private isTold = false;

  /** @param time as the service sent it. @param inForce the zone of the profile. */
  hear(time: string, inForce: Zone): void {
    if (this.isConfirmed || this.others.size >= timesBelieved) return;
    const zone = inferZone(time);
    if (zone === inForce) this.isConfirmed = true;
    else if (zone !== undefined) this.others.add(time);
  }

  /** The first time that contradicts the profile; undefined where none does. */
  get contradiction(): string | undefined {
    return this.isConfirmed || this.others.size < timesBelieved ? undefined : [...this.others][0];
  }

  /** The first time that contradicts the profile, returned once. */
  take(): string | undefined {
    if (this.isTold) return undefined;
    this.isTold = this.contradiction !== undefined;
    return this.contradiction;
  }
}
