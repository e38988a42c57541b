import type { Language } from '@tpr/core';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatOf, type Format } from '../format/format.ts';
import type { PanelHost, PanelLook } from '../host/panel-host.ts';
import type { SessionView } from '../host/session-view.ts';
import { FailureLog } from '../support/failure-log.ts';
import type { PanelMessages } from '../i18n/index.ts';

export interface Panel {
  readonly host: PanelHost;
  readonly language: Language;
  readonly messages: PanelMessages;
  readonly format: Format;
  readonly session: SessionView;
  readonly look: PanelLook;
  readonly failures: FailureLog;
}

const PanelContext = createContext<Panel | undefined>(undefined);

/** The host, the session and the texts of the panel. */
export function usePanel(): Panel {
  return useContext(PanelContext) ?? missing('PanelProvider');
}

export function missing(provider: string): never {
  throw new Error(`A part of the panel is outside ${provider}.`);
}

interface PanelProviderProps {
  readonly host: PanelHost;
  readonly messages: PanelMessages;
  readonly children: ReactNode;
}

export function PanelProvider({ host, messages, children }: PanelProviderProps) {
  const session = useHostValue(host, 'session', () => host.session.view());
  const look = useHostValue(host, 'look', () => host.look);
  const { language } = host;
  const [failures] = useState(() => new FailureLog());
  const panel = useMemo(
    () => ({ host, language, messages, format: formatOf(language), session, look, failures }),
    [host, language, messages, session, look, failures],
  );
  return <PanelContext value={panel}>{children}</PanelContext>;
}

function useHostValue<T>(host: PanelHost, what: 'look' | 'session', read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    // The value may have changed since the first render.
    setValue(read());
    return host.on(what, () => setValue(read()));
  }, [host, what]);
  return value;
}
