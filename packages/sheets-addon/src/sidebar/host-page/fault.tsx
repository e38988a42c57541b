import { MessageBar, MessageBarBody } from '@fluentui/react-components';

/** Why something was not done, where it was asked for. */
export function Fault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody role="alert">{text}</MessageBarBody>
    </MessageBar>
  );
}
