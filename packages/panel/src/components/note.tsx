import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { useAnnounce } from './live-region.tsx';

interface NoteProps {
  readonly tone: 'good' | 'warning' | 'info';
  /** Shown, and announced to screen readers. */
  readonly text: string;
  readonly children?: ReactNode;
}

const intents = { good: 'success', warning: 'warning', info: 'info' } as const;

/** A result or a remark in one or two lines. */
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
