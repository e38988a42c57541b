import { useEffect, type RefObject } from 'react';
import { addressFields, type SignInField } from './sign-in-fields.ts';

/**
 * Focuses the field that an error names, in view.
 * @param addresses opened for one of its fields. It is set on the element, not by state: a hidden input cannot be focused.
 * @param error each new error focuses again
 */
export function useFocusAtError(
  form: RefObject<HTMLFormElement | null>,
  addresses: RefObject<HTMLDetailsElement | null>,
  field: SignInField | undefined,
  error: unknown,
): void {
  useEffect(() => {
    if (field === undefined) return;
    if (addressFields.some((each) => each === field) && addresses.current !== null) addresses.current.open = true;
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
  }, [form, addresses, field, error]);
}
