import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { useAnnounce } from './live-region.tsx';

interface NoteProps {
  readonly tone: 'good' | 'warning' | 'info';
  /** What is said to screen readers when it appears. */
  readonly text: string;
  readonly children?: ReactNode;
}

const intents = { good: 'success', warning: 'warning', info: 'info' } as const;

/** A result or a remark in one or two lines, announced once. */
export function Note({ tone, text, children }: NoteProps) {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
  return (
    <MessageBar intent={intents[tone]} layout="multiline">
      <MessageBarBody>
        {text}
        {children}
      </MessageBarBody>
    </MessageBar>
  );
}
