import { MessageBar, MessageBarBody } from '@fluentui/react-components';

/** Shows an error beside the control that caused it. */
export function Fault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody role="alert">{text}</MessageBarBody>
    </MessageBar>
  );
}
