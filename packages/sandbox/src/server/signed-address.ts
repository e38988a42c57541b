import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const lifeMs = 5 * 60_000;

/** Temporary addresses of files: each gives access to its file until it expires (R084). */
export interface SignedAddresses {
  /** @returns path and query below the origin, and when the address expires. */
  sign(evidenceId: number): { path: string; expiresAt: string };
  /** Whether the signature is valid and has not expired. */
  verify(evidenceId: string, expires: string, signature: string): boolean;
}

export function createSignedAddresses(instantMs: () => number): SignedAddresses {
  const secret = randomBytes(32);
  const signatureOf = (evidenceId: string, expires: string) =>
    createHmac('sha256', secret).update(`${evidenceId}.${expires}`).digest('hex');
  return {
    sign(evidenceId) {
      const expires = String(Math.floor(instantMs()) + lifeMs);
      const signature = signatureOf(String(evidenceId), expires);
      return {
        path: `/storage/${evidenceId}?expires=${expires}&signature=${signature}`,
        expiresAt: new Date(Number(expires)).toISOString(),
      };
    },
    verify(evidenceId, expires, signature) {
      const right = Buffer.from(signatureOf(evidenceId, expires));
      const given = Buffer.from(signature);
      return right.length === given.length && timingSafeEqual(right, given) && instantMs() < Number(expires);
    },
  };
}
