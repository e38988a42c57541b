import { Field, Input } from '@fluentui/react-components';
import { hostOf } from '@tpr/core';
import type { SidebarState } from '../../shared/calls.ts';
import { sidebarMessages } from '../messages.ts';

interface PasswordFieldProps {
  readonly state: SidebarState;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password field. Its label names the recipient: the token issuer of the last sign-in. */
export function PasswordField({ state: { language, session }, name, value, onChange }: PasswordFieldProps) {
  const { authUrl = '' } = (session.state === 'in' ? session.connection : session.last) ?? {};
  return (
    <Field label={sidebarMessages[language].password(hostOf(authUrl) ?? authUrl)}>
      <Input
        type="password"
        name={name}
        autoComplete="off"
        value={value}
        onChange={(_, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
}
