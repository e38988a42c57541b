import { inferZone } from '../values/infer-zone.ts';
import type { Zone } from '../values/zone.ts';

/** This many different timestamps prove another zone: a single one may be a coincidence. */
const timesBelieved = 2;

/** The other of the two zones that a profile can name. */
export const otherZone = (inForce: Zone): Zone => (inForce === 'UTC' ? 'Europe/Paris' : 'UTC');

/** Evidence of the service's zone (G33): timestamps with an offset in any response of a client. It costs no request. */
export class ZoneEvidence {
  private readonly others = new Set<string>();
  private isConfirmed = false;

  /** @param time a timestamp as the service sent it. @param inForce the zone of the profile. */
  observe(time: string, inForce: Zone): void {
    if (this.isConfirmed || this.others.size >= timesBelieved) return;
    const zone = inferZone(time);
    if (zone === inForce) this.isConfirmed = true;
    else if (zone !== undefined) this.others.add(time);
  }

  /** The first timestamp that contradicts the profile; undefined when the profile is not contradicted. */
  get contradiction(): string | undefined {
    return this.isConfirmed || this.others.size < timesBelieved ? undefined : [...this.others][0];
  }
}
