/** An encrypted text with the time after which it is useless. */
export interface SealedText {
  /** ms since epoch; it is authenticated, so a changed value cannot be decrypted. */
  readonly untilMs: number;
  readonly nonce: string;
  readonly cipher: string;
}

const cipherName = 'AES-GCM';
const nonceBytes = 12;

/** A key of AES-GCM that cannot be exported. */
export function createSealKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: cipherName, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function seal(text: string, untilMs: number, key: CryptoKey): Promise<SealedText> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const cipher = await crypto.subtle.encrypt(parametersOf(nonce, untilMs), key, new TextEncoder().encode(text));
  return { untilMs, nonce: toBase64(nonce), cipher: toBase64(new Uint8Array(cipher)) };
}

/** Rejects if the key is another one, or if the time or the text was changed. */
export async function unseal({ untilMs, nonce, cipher }: SealedText, key: CryptoKey): Promise<string> {
  const bytes = await crypto.subtle.decrypt(parametersOf(fromBase64(nonce), untilMs), key, fromBase64(cipher));
  return new TextDecoder().decode(bytes);
}

/** @returns undefined for a text that is not a sealed text. */
export function readSealed(text: string | null): SealedText | undefined {
  try {
    const { untilMs, nonce, cipher } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (typeof untilMs !== 'number' || typeof nonce !== 'string' || typeof cipher !== 'string') return undefined;
    return { untilMs, nonce, cipher };
  } catch {
    return undefined;
  }
}

function parametersOf(nonce: Uint8Array<ArrayBuffer>, untilMs: number): AesGcmParams {
  return { name: cipherName, iv: nonce, additionalData: new TextEncoder().encode(String(untilMs)) };
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
