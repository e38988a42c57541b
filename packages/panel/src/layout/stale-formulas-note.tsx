import { TableLockRegular } from '@fluentui/react-icons/svg/table-lock';
import { useSyncExternalStore } from 'react';
import type { LeftSheet } from '../host/panel-host.ts';
import { usePanel } from '../panel/panel-context.tsx';
import { FrameNote } from './frame-note.tsx';

const none: readonly LeftSheet[] = [];
const never = () => () => undefined;

/** Lists the sheets whose formulas still show old values, until all of them are calculated again. */
export function StaleFormulasNote() {
  const { host, messages } = usePanel();
  const { cellFormulas } = host;
  const left = useSyncExternalStore(cellFormulas?.onChange ?? never, () => cellFormulas?.leftSheets ?? none);
  const guarded = left.filter(({ isProtected }) => isProtected);
  const names = (guarded.length > 0 ? guarded : left).flatMap(({ name }) => name ?? []);
  const noteFor = guarded.length > 0 ? messages.app.staleProtected : messages.app.stale;
  return <FrameNote icon={<TableLockRegular />} text={left.length > 0 ? noteFor(names) : undefined} />;
}
