import { Field, Input } from '@fluentui/react-components';
import { usePanel } from '../../panel/panel-context.tsx';
import { fieldMessage, type SignInField } from './sign-in-fields.ts';

interface FormFieldProps {
  readonly field: SignInField;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
  readonly autoComplete?: string;
}

/** One setting of the connection; says itself what is wrong with it. */
export function FormField({ field, value, isWrong, onChange, autoComplete = 'off' }: FormFieldProps) {
  const { words } = usePanel();
  const isPassword = field === 'password';
  return (
    <Field
      label={words.signIn.fields[field]}
      {...(isWrong && {
        validationState: 'error' as const,
        validationMessage: fieldMessage(field, value, words.signIn),
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
