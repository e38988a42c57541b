import type { ConnectorError } from '@tpr/core';
import { useState } from 'react';
import type { ConnectionForm } from '../../host/session-view.ts';
import { asConnectorError } from '../../panel/connector-error.ts';
import { usePanel } from '../../panel/panel-context.tsx';

export interface SigningIn {
  readonly isBusy: boolean;
  readonly error: ConnectorError | undefined;
  readonly signIn: (connection: ConnectionForm, password: string, stays: boolean) => Promise<void>;
}

export function useSignIn(): SigningIn {
  const { host } = usePanel();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ConnectorError>();
  const signIn = async (connection: ConnectionForm, password: string, stays: boolean) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await host.session.signIn(connection, password, stays);
    } catch (cause) {
      setError(asConnectorError(cause));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, signIn };
}
