import { shownZone } from '../values/shown-zone.ts';
import type { Zone } from '../values/zone.ts';

/** So many different times of another zone are believed: one may be a coincidence. */
const timesBelieved = 2;

/** What times with an offset show of the service's zone (G33), over all responses of a client. It costs no request. */
export class ZoneEvidence {
  private readonly others = new Set<string>();
  private isConfirmed = false;
  private isTold = false;

  /** @param time as the service sent it. @param inForce the zone of the profile. */
  hear(time: string, inForce: Zone): void {
    if (this.isConfirmed || this.others.size >= timesBelieved) return;
    const zone = shownZone(time);
    if (zone === inForce) this.isConfirmed = true;
    else if (zone !== undefined) this.others.add(time);
  }

  /** The first time that contradicts the profile, once; undefined where none does. */
  take(): string | undefined {
    if (this.isTold || this.isConfirmed || this.others.size < timesBelieved) return undefined;
    this.isTold = true;
    return [...this.others][0];
  }
}
