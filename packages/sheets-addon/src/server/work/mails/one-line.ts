import { cutText } from '@tpr/core/values';

/** A text of the service as one short line: without line breaks and direction marks. */
export function oneLine(text: string, longest = 80): string {
  const line = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim();
  return cutText(line, longest + 1);
}
