import { Field, Input } from '@fluentui/react-components';
import type { ConnectorError } from '@tpr/core';
import { usePanel } from '../../panel/panel-context.tsx';
import { fieldMessage, type SignInField } from './sign-in-fields.ts';

interface FormFieldProps {
  readonly field: SignInField;
  readonly value: string;
  /** The error of this field. */
  readonly error: ConnectorError | undefined;
  readonly onChange: (value: string) => void;
  readonly autoComplete?: string;
  /** Shown below the field, and read by screen readers with it. */
  readonly hint?: string | undefined;
}

/** The field of one setting of the connection, with its error. */
export function FormField({ field, value, error, onChange, autoComplete = 'off', hint }: FormFieldProps) {
  const { messages } = usePanel();
  const isPassword = field === 'password';
  return (
    <Field
      label={messages.signIn.fields[field]}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && {
        validationState: 'error' as const,
        validationMessage: fieldMessage(field, value, error, messages),
      })}
    >
      <Input
        name={field}
        value={value}
        type={isPassword ? 'password' : 'text'}
        autoComplete={autoComplete}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(_, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
}
