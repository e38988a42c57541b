import { TableLockRegular } from '@fluentui/react-icons/svg/table-lock';
import { useSyncExternalStore } from 'react';
import type { LeftSheet } from '../host/panel-host.ts';
import { usePanel } from '../panel/panel-context.tsx';
import { FrameNote } from './frame-note.tsx';

const none: readonly LeftSheet[] = [];
const never = () => () => undefined;

/** Lists the sheets whose formulas still show old values, until all of them are calculated again. */
export function StaleFormulasNote() {
  const { host, words } = usePanel();
  const { cellFormulas } = host;
  const left = useSyncExternalStore(cellFormulas?.onChange ?? never, () => cellFormulas?.leftSheets ?? none);
  const guarded = left.filter(({ isProtected }) => isProtected);
  const names = (guarded.length > 0 ? guarded : left).flatMap(({ name }) => name ?? []);
  const say = guarded.length > 0 ? words.app.staleProtected : words.app.stale;
  return <FrameNote icon={<TableLockRegular />} text={left.length > 0 ? say(names) : undefined} />;
}
