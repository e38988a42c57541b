import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { usePanel } from '../panel/panel-context.tsx';
import { useOnline } from '../panel/use-online.ts';
import { FrameNote } from './frame-note.tsx';

/** The note that is shown while the computer is offline. */
export function OfflineNote() {
  const { messages } = usePanel();
  const isOnline = useOnline();
  return <FrameNote icon={<CloudOffRegular />} text={isOnline ? undefined : messages.app.offline} />;
}
